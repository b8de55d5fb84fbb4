/**
 * The text that bytes are, by byte order mark, by `charset`, else in UTF-8; wrong bytes become U+FFFD. Bytes that are not
 * said to be text must be right, and without NUL, else the answer is `undefined`: frameworks give a PDF a charset too.
 */
export function decodeText(bytes: Uint8Array, contentType: string, isCut: boolean): string | undefined {
  const charset = /;\s*charset\s*=\s*["']?([^\s;,"']+)/i.exec(contentType)?.[1];
  const isText = /^\s*text\/|[/+](?:json|xml)\b/i.test(contentType);
  try {
    const decoder = createDecoder(findMark(bytes) ?? charset, !isText);
    // Node 20 knows some characters of Windows-1252, which is Latin-1 too, only where more may come.
    const text = decoder.decode(bytes, { stream: isCut || decoder.encoding === 'windows-1252' });
    return isText || !text.includes('\0') ? text : undefined;
  } catch {
    return undefined;
  }
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function createDecoder(charset: string | undefined, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    // A name that nobody knows, or that this runtime does not.
    return new TextDecoder('utf-8', { fatal });
  }
}
