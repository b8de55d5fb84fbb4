const names = ['amp', 'lt', 'gt', 'quot', 'apos'];

/** A text without the escapes of JSON, also within JSON, and of HTML, by which a server may spell what it was sent. */
export function unescapeText(text: string): string {
  if (!/[\\&]/.test(text)) return text;
  return text.replace(
    /(?<!\\)\\{1,8}(?:u([\da-f]{4})|\/)|&#x([\da-f]{1,5});|&#(\d{1,6});|&(amp|[lg]t|quot|apos);/gi,
    (escaped, code: string | undefined, hex = code, decimal?: string, name?: string) => {
      // An odd number of backslashes: all but the last are escaped themselves.
      const before = code !== undefined && escaped.length % 2 === 0 ? escaped.slice(0, -6) : '';
      if (hex !== undefined) return before + String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return name === undefined ? '/' : `&<>"'`.charAt(names.indexOf(name.toLowerCase()));
    },
  );
}
