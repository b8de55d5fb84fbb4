/**
 * The URL as fetch reads it; `undefined` where it cannot. Not `URL.canParse`: once it is compiled, that of Node 20 says no
 * to hosts such as `münchen.example`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
