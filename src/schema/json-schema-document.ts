import { isJsonObject } from '../json/is-json-object.ts';
import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import type { Path } from '../tool/repair.ts';

/** A subschema, where it stands, and the URI that its references are relative to. */
export interface SchemaPlace {
  readonly schema: unknown;
  readonly path: Path;
  readonly base: string;
}

export interface SchemaDocument {
  readonly root: SchemaPlace;
  /** What a reference may name: by URI, or by URI and anchor. */
  readonly places: ReadonlyMap<string, SchemaPlace>;
  /** Base URIs by subschema. */
  readonly bases: ReadonlyMap<unknown, string>;
}

const maxDepth = 200;
const maxNodes = 200_000;

const schemaKeywords =
  'additionalItems additionalProperties allOf anyOf contains else if items not oneOf prefixItems propertyNames then unevaluatedItems unevaluatedProperties';
const mapKeywords = '$defs definitions dependencies dependentSchemas patternProperties properties';

/**
 * Reads which identifiers (`$id`, `$anchor`) a document declares.
 *
 * @param hasLoneReferences whether nothing beside `$ref` counts, as in draft-07
 * @throws {InvalidSourceError} when it is nested deeper than 200 or holds more than 200,000 values
 */
export function openDocument(schema: unknown, hasLoneReferences: boolean): SchemaDocument {
  checkSize(schema);
  const start: SchemaPlace = { schema, path: [], base: 'schema:/' };
  const places = new Map([[start.base, start]]);
  const bases = new Map<unknown, string>();
  const scan = (place: SchemaPlace): void => {
    const { schema } = place;
    if (!isJsonObject(schema) || bases.has(schema)) return;
    const id = hasLoneReferences && '$ref' in schema ? undefined : schema.$id;
    const url = typeof id === 'string' ? toUrl(id, place.base) : undefined;
    const here = { ...place, base: url ? url.base : place.base };
    bases.set(schema, here.base);
    if (url && !url.fragment) places.set(url.base, here);
    // Draft-07 writes an anchor as `$id: "#name"`.
    for (const anchor of [schema.$anchor, schema.$dynamicAnchor, url?.fragment]) {
      if (anchor && typeof anchor === 'string') places.set(`${here.base}#${anchor}`, here);
    }
    for (const keys of listSubschemas(schema)) scan(descend({ bases }, here, keys));
  };
  scan(start);
  return { root: { ...start, base: bases.get(schema) ?? start.base }, places, bases };
}

/** The place of a value below another one. */
export function descend({ bases }: Pick<SchemaDocument, 'bases'>, place: SchemaPlace, keys: Path): SchemaPlace {
  return keys.reduce<SchemaPlace>(({ schema, path, base }, key) => {
    const inner = (schema as Readonly<Record<string, unknown>>)[key];
    return { schema: inner, path: [...path, key], base: bases.get(inner) ?? base };
  }, place);
}

/** Finds what `$ref` names; nothing when that is outside the document. Never reads anything from elsewhere. */
export function resolveReference(document: SchemaDocument, reference: string, base: string): SchemaPlace | undefined {
  const url = toUrl(reference, base);
  if (!url) return undefined;
  const resource = document.places.get(url.base);
  if (!url.fragment) return resource;
  if (!url.fragment.startsWith('/')) return document.places.get(`${url.base}#${url.fragment}`);
  let place = resource;
  for (const token of url.fragment.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place?.schema !== 'object' || !place.schema || !Object.hasOwn(place.schema, key)) return undefined;
    place = descend(document, place, [key]);
  }
  return place;
}

function toUrl(reference: string, base: string): { readonly base: string; readonly fragment: string } | undefined {
  try {
    const url = new URL(reference, base);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    return { base: url.href, fragment };
  } catch {
    return undefined;
  }
}

function listSubschemas(schema: Readonly<Record<string, unknown>>): Path[] {
  return Object.entries(schema).flatMap(([keyword, value]): Path[] => {
    if (mapKeywords.split(' ').includes(keyword))
      return isJsonObject(value) ? Object.keys(value).map((key) => [keyword, key]) : [];
    if (!schemaKeywords.split(' ').includes(keyword)) return [];
    return Array.isArray(value) ? value.map((_, index) => [keyword, index]) : [[keyword]];
  });
}

function checkSize(schema: unknown): void {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: schema, depth: 0 }];
  let count = 0;
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, depth } = item;
    if (depth > maxDepth || ++count > maxNodes) {
      throw new InvalidSourceError(`The JSON Schema is deeper than ${maxDepth} or holds more than ${maxNodes} values`);
    }
    if (typeof value !== 'object' || !value) continue;
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 });
  }
}
