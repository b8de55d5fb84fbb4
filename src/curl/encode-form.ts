import { toByteText } from './byte-text.ts';

/** As curl encodes forms: letters, digits and `-._~` stay, a space is `+`, every other byte `%XX`. */
export function encodeForm(content: string | Uint8Array<ArrayBuffer>): string {
  return toByteText(content).replace(/[^\w.~-]/g, (character) =>
    character === ' ' ? '+' : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
