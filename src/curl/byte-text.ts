/** A content as bytes: text is UTF-8. */
export function toBytes(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** A content as a text with one character for each byte. */
export function toByteText(content: string | Uint8Array<ArrayBuffer>): string {
  if (typeof content === 'string' && /^[\0-\x7f]*$/.test(content)) return content;
  return Array.from(toBytes(content), (byte) => String.fromCharCode(byte)).join('');
}

/** Bytes as text where they are UTF-8; else as they are. */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}
