/** The words of a text, each with the space behind it: together the text again. */
export function splitText(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
