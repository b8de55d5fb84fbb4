const names = ['amp', 'lt', 'gt', 'quot', 'apos'];

/** A text without the escapes of JSON, also within JSON, and of HTML, by which a server may spell what it was sent. */
export function unescapeText(text: string): string {
  if (!/[\\&]/.test(text)) return text;
  return text.replace(
    /(?<!\\)\\{1,8}(?:u([\da-f]{4})|\/)|&#x([\da-f]{1,4});|&#(\d{1,5});|&(amp|[lg]t|quot|apos);/gi,
    (_, code: string | undefined, hex = code, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCharCode(Number(decimal));
      return name === undefined ? '/' : `&<>"'`.charAt(names.indexOf(name.toLowerCase()));
    },
  );
}
