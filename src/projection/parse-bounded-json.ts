/** The bounds of a model's arguments, which hold for text inside them too. */
const maxDepth = 64;
const maxNodes = 10_000;

/** A string as one piece (with an end or without: linear), else what opens, closes or parts values; a long number. */
const tokens = /"(?:[^"\\]|\\.)*"?|[[\]{},]|\d{16}/g;

export interface JsonBounds {
  readonly maxDepth: number;
  /** @default Infinity */
  readonly maxNodes?: number;
  /** Whether numbers may have more digits than a double holds. @default true */
  readonly mayBeLong?: boolean;
}

/** Whether a JSON text nests no deeper, and has no more values, than is said. */
export function isBounded(text: string, { maxDepth, maxNodes = Infinity, mayBeLong = true }: JsonBounds): boolean {
  let depth = 0;
  let nodes = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token[0] === '"') continue;
    if (/\d/.test(token)) {
      if (!mayBeLong) return false;
    } else if (++nodes > maxNodes || (/[[{]/.test(token) && ++depth > maxDepth)) return false;
    else if (/[\]}]/.test(token)) depth--;
  }
  return true;
}

/** The value that was sent as JSON text; what is no such text is left as it is. */
export function readJsonText(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parseBoundedJson(value) : undefined;
  return parsed === undefined ? value : parsed;
}

/** What a JSON text says; `undefined` for other text, and for what is too deep, too large or too exact to be read here. */
export function parseBoundedJson(text: string): unknown {
  if (!isBounded(text, { maxDepth, maxNodes, mayBeLong: false })) return undefined;
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}
