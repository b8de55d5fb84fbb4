/**
 * Percent-encodes all but the unreserved characters of RFC 3986 §2.3.
 *
 * @throws {URIError} for half of a surrogate pair
 */
export function encodeText(text: string): string {
  return /^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text).replace(/[!'()*]/g, toPercent);
}

/** Leaves reserved characters that cannot change the structure of a query: not `& = # + [ ] %`, nor `'`, which URLs encode. */
export function encodeLoosely(text: string): string {
  return encodeURIComponent(text).replace(/'|%(?:3A|2F|3F|40|24|2C|3B)/g, (code) =>
    code === "'" ? '%27' : decodeURIComponent(code),
  );
}

/** One character of ASCII or Latin-1. */
export function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
