import { stringifyJson } from '../json/stringify-json.ts';
import { isRecord } from '../schema/schema-node.ts';
import { encodeLoosely, encodeText } from './encode-text.ts';
import type { BoundParameter } from './list-parameters.ts';
import { refuseValue } from './refuse-value.ts';

/**
 * Writes a value as the encoded `name=value` pairs of a query, a form or a cookie: OpenAPI 3.2, "Style Examples". An
 * empty list or object is none; what a style cannot write so that it could be read again is refused.
 */
export function writePairs(parameter: BoundParameter, value: unknown): readonly string[] {
  const { wireName, style = 'form', explode = /^(?:form|deepObject)$/.test(style), contentType } = parameter;
  const name = encode(parameter, wireName);
  if (contentType !== undefined) return [`${name}=${encode(parameter, stringifyJson(value))}`];
  const { kind, entries } = flatten(parameter, value);
  const write = (text: string): string => encode(parameter, text, parameter.allowReserved);
  if (style === 'deepObject') {
    if (kind !== 'object') refuseValue(parameter, 'an object');
    return entries.map(([key, text]) => `${name}%5B${encode(parameter, key)}%5D=${write(text)}`);
  }
  if (explode || kind === 'text') {
    return entries.map(([key, text]) => `${kind === 'object' ? encode(parameter, key) : name}=${write(text)}`);
  }
  const items = listItems({ kind, entries }, false);
  if (items.length === 0) return [];
  const [delimiter, encoded] = delimiters.get(style) ?? [',', ','];
  if (style !== 'form') keepApart(parameter, items, delimiter);
  return [`${name}=${items.map((item) => write(item).replaceAll(',', '%2C')).join(encoded)}`];
}

const delimiters: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['spaceDelimited', [' ', '%20']],
  ['pipeDelimited', ['|', '%7C']],
]);

/** Writes a value for a place in a path. */
export function writeSegment(parameter: BoundParameter, value: unknown): string {
  const { wireName, style = 'simple', explode = false, contentType } = parameter;
  if (contentType !== undefined) return encode(parameter, stringifyJson(value));
  const flat = flatten(parameter, value);
  if (flat.entries.every(([, text]) => text === '')) refuseValue(parameter, 'not empty');
  const write = (item: string): string => encode(parameter, item);
  if (style === 'matrix') {
    const name = write(wireName);
    if (!explode) return `;${name}=${listItems(flat, false).map(write).join(',')}`;
    // RFC 6570 §3.2.7: what is empty has no `=`.
    return flat.entries
      .map(([key, text]) => `;${flat.kind === 'object' ? write(key) : name}${text && `=${write(text)}`}`)
      .join('');
  }
  const isLabel = style === 'label';
  const items = explode && flat.kind === 'object' ? writeProperties(flat, write) : listItems(flat, false).map(write);
  if (isLabel && explode && flat.kind !== 'text') keepApart(parameter, items, '.');
  return (isLabel ? '.' : '') + items.join(isLabel && explode ? '.' : ',');
}

/** Writes the value of a header. Nothing is percent-encoded there. An empty list or object is none. */
export function writeHeader(parameter: BoundParameter, value: unknown): string | undefined {
  if (parameter.contentType !== undefined) return stringifyJson(value).replace(/[^ -~]/g, toEscape);
  const flat = flatten(parameter, value);
  if (flat.entries.length === 0) return undefined;
  const isAmbiguous = parameter.explode && flat.entries.some(([key]) => key.includes('='));
  if (isAmbiguous) refuseValue(parameter, 'an object without "=" in its keys');
  const items = listItems(flat, parameter.explode);
  if (flat.kind !== 'text') keepApart(parameter, items, ',');
  return items.join(',');
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

interface FlatValue {
  readonly kind: 'text' | 'list' | 'object';
  /** Keys and texts; the keys of a list are empty. */
  readonly entries: readonly (readonly [key: string, text: string])[];
}

/** Takes a value apart, one level deep: no style has words for more. Absent properties are left out. */
function flatten(parameter: BoundParameter, value: unknown): FlatValue {
  if (Array.isArray(value)) return { kind: 'list', entries: value.map((item) => ['', toText(parameter, item)]) };
  if (!isRecord(value)) return { kind: 'text', entries: [['', toText(parameter, value)]] };
  const given = Object.entries(value).filter(([, property]) => property != null);
  return { kind: 'object', entries: given.map(([key, property]) => [key, toText(parameter, property)]) };
}

/** A plain value as it is written; what a schema made of it may be no number and no date. */
export function toText(parameter: BoundParameter, value: unknown): string {
  const plain = value instanceof Date ? value.toJSON() : value;
  if (/^(?:string|boolean|bigint)$/.test(typeof plain) || Number.isFinite(plain)) return String(plain);
  return refuseValue(parameter, 'a text, a number, a boolean, or a list or object of these');
}

function listItems({ kind, entries }: FlatValue, explode: boolean | undefined): readonly string[] {
  if (kind !== 'object') return entries.map(([, text]) => text);
  return explode ? entries.map((entry) => entry.join('=')) : entries.flat();
}

function writeProperties({ entries }: FlatValue, write: (item: string) => string): readonly string[] {
  return entries.map((entry) => entry.map(write).join('='));
}

/** Where a delimiter and the same character in an item look alike, a value would be read as another. */
function keepApart(parameter: BoundParameter, items: readonly string[], delimiter: string): void {
  if (items.some((item) => item.includes(delimiter))) {
    refuseValue(parameter, `a list without ${JSON.stringify(delimiter)} in its items`);
  }
}

function encode(parameter: BoundParameter, text: string, isLoose = false): string {
  try {
    return isLoose ? encodeLoosely(text) : encodeText(text);
  } catch {
    return refuseValue(parameter, 'text without half a surrogate pair');
  }
}
