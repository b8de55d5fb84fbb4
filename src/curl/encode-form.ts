/** As curl encodes forms: letters, digits and `-._~` stay, a space is `+`, every other byte `%XX`. */
export function encodeForm(content: string | Uint8Array): string {
  if (typeof content === 'string') {
    return encodeURIComponent(content.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'))
      .replace(/[!'()*]/g, encodeByte)
      .replaceAll('%20', '+');
  }
  return Array.from(content, (byte) => encodeForm1(byte)).join('');
}

function encodeForm1(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[\w.~-]/.test(character)) return character;
  return character === ' ' ? '+' : encodeByte(character);
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
