/** A short name for a text, the same in every run: 32-bit FNV-1a in base 36. Tells texts apart, protects nothing. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
