/** Cuts a text to at most `maxLength` UTF-16 units, an ellipsis included, and never through a character. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, Math.max(maxLength - 1, 0));
  return `${cut.replace(/[\ud800-\udbff]$/, '')}${maxLength > 0 ? '…' : ''}`;
}
