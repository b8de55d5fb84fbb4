import type {
  HttpArrayType,
  HttpItemType,
  HttpObjectType,
  HttpPropertyType,
  HttpValueType,
} from '../http/http-value-type.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const maxDepth = 20;

/**
 * The type that a sample has, with all that is in it; undefined where a sample does not tell: for null, and for lists of
 * values that differ.
 */
export function inferValueType(sample: unknown, depth = 0): HttpValueType | undefined {
  return inferCommonType([sample], depth);
}

/** The type of several samples of one value. */
function inferCommonType(samples: readonly unknown[], depth: number): HttpValueType | undefined {
  const kinds = new Set(samples.map(kindOf));
  const [kind = 'null'] = kinds.size === 2 && kinds.has('integer') && kinds.has('number') ? ['number' as const] : kinds;
  if (kind === 'null' || (kinds.size > 1 && kind !== 'number')) return undefined;
  if (kind === 'array') return inferList(samples as readonly (readonly unknown[])[], depth);
  if (kind === 'object') return inferObject(samples as readonly JsonObject[], depth);
  return { type: kind };
}

type Kind = HttpValueType['type'] | 'null';

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'string' ? 'string' : 'object';
}

function inferList(lists: readonly (readonly unknown[])[], depth: number): HttpArrayType {
  const members = lists.flat();
  const items = members.length === 0 || depth >= maxDepth ? undefined : inferCommonType(members, depth + 1);
  return { type: 'array', ...(items && { items: items as HttpItemType }) };
}

/** Required is what every sample has. What a sample does not tell leaves the whole object open. */
function inferObject(objects: readonly JsonObject[], depth: number): HttpObjectType {
  const members = new Map<string, unknown[]>();
  for (const [key, value] of objects.flatMap((each) => Object.entries(each))) {
    const values = members.get(key);
    if (values) values.push(value);
    else members.set(key, [value]);
  }
  const properties: [string, HttpPropertyType][] = [];
  for (const [key, values] of depth < maxDepth ? members : []) {
    const type = key !== '__proto__' && inferCommonType(values, depth + 1);
    if (type) properties.push([key, { ...type, required: values.length === objects.length }]);
  }
  const isTold = properties.length > 0 && properties.length === members.size;
  return isTold ? { type: 'object', properties: Object.fromEntries(properties) } : { type: 'object' };
}
