/** A text without the escapes of JSON, also within JSON, and of HTML, by which a server may spell what it was sent. */
export function unescapeText(text: string): string {
  if (!/[\\&]/.test(text)) return text;
  return text.replace(
    /(?<!\\)\\{1,8}(?:u([\da-f]{4})|\/)|&#x([\da-f]{1,4});|&#(\d{1,5});|&amp;/gi,
    (escaped, code: string | undefined, hex = code, decimal?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCharCode(Number(decimal));
      return escaped.endsWith('/') ? '/' : '&';
    },
  );
}
