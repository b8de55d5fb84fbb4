/** The bounds of a model's arguments, which hold for text inside them too. */
const maxDepth = 64;
const maxNodes = 10_000;

/** A string as one piece (with an end or without: linear), else what opens, closes or parts values; a long number. */
const tokens = /"(?:[^"\\]|\\.)*"?|[[\]{},]|\d{16}/g;

/** What a JSON text says; `undefined` for other text, and for what is too deep, too large or too exact to be read here. */
export function parseBoundedJson(text: string): unknown {
  let depth = 0;
  let nodes = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token[0] === '"') continue;
    if (/\d/.test(token) || ++nodes > maxNodes) return undefined;
    if (/[[{]/.test(token) && ++depth > maxDepth) return undefined;
    if (/[\]}]/.test(token)) depth--;
  }
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}
