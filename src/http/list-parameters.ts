import type { StandardSchema } from '../tool/standard-schema.ts';
import type { HttpPagination } from './http-pagination.ts';
import type { HttpPluginMethod } from './http-plugin.ts';
import type { HttpToolParameter } from './http-tool-parameter.ts';

/** A parameter that takes part in requests, whatever its place, with its names settled. */
export interface BoundParameter extends PlainParameter {
  readonly toolName: string;
  /** The key in the model's arguments. */
  readonly key: string;
  readonly wireName: string;
}

/** What parameters of all places have. */
export interface PlainParameter {
  readonly name: string;
  readonly wireName?: string;
  readonly in: HttpToolParameter['in'];
  readonly type?: string;
  readonly items?: { readonly type: string };
  readonly schema?: StandardSchema;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  readonly default?: unknown;
  readonly fixed?: unknown;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly contentType?: string;
  readonly wholeBody?: boolean;
}

/** The parameters that a method sends. Those of the model get keys that it may use, each its own. */
export function listParameters(method: HttpPluginMethod): readonly BoundParameter[] {
  const kept = declaredParameters(method).filter((parameter) => explainOmission(method, parameter) === undefined);
  const keys = pickKeys(kept.filter((parameter) => parameter.fixed === undefined));
  return kept.map((parameter) => {
    const { name, wireName = name } = parameter;
    return { ...parameter, toolName: method.name, key: keys.get(parameter) ?? name, wireName };
  });
}

/** With the one that asks for a page, which is the last. */
export function declaredParameters({ parameters = [], pagination }: HttpPluginMethod): readonly PlainParameter[] {
  return pagination ? [...parameters, createPageParameter(pagination)] : parameters;
}

function createPageParameter({ parameter, toolParameter = 'page', type }: HttpPagination): PlainParameter {
  return {
    name: toolParameter,
    wireName: parameter,
    in: 'query',
    type: type === 'page-number' ? 'integer' : 'string',
    description: 'The page to read: nextPage of the answer before, absent for the first page',
  };
}

/** Says why a declared parameter is neither shown to the model nor sent. */
export function explainOmission(method: HttpPluginMethod, parameter: PlainParameter): string | undefined {
  const { name, wireName = name, in: place } = parameter;
  if (place === 'header' && isReserved(wireName)) return 'is left out: this header is not set by parameters';
  if (place === 'cookie' && !sendsCookies()) return 'is left out: a browser sends no cookie parameters';
  const hasNoBody = method.body?.send !== 'always' && /^(?:GET|HEAD|DELETE)$/.test(method.method);
  return place === 'body' && hasNoBody ? `is left out: ${method.method} has no body` : undefined;
}

/** OpenAPI 3.2, Parameter Object, `name`. */
export function isReserved(headerName: string): boolean {
  return /^(?:accept|content-type|authorization)$/i.test(headerName);
}

/** Browsers drop the header without a word. */
function sendsCookies(): boolean {
  return new Request('https://a.example', { headers: { cookie: 'a=1' } }).headers.has('cookie');
}

const maxKeyLength = 64;

function pickKeys(parameters: readonly PlainParameter[]): ReadonlyMap<PlainParameter, string> {
  const keys = new Map<PlainParameter, string>();
  const taken = new Set<string>();
  const take = (parameter: PlainParameter, key: string): void => {
    keys.set(parameter, key);
    taken.add(key);
  };
  // A legal name stays, also where one before it becomes the same.
  for (const parameter of parameters) {
    if (toLegal(parameter.name) === parameter.name && !taken.has(parameter.name)) take(parameter, parameter.name);
  }
  for (const parameter of parameters) {
    if (!keys.has(parameter)) take(parameter, pickFree(parameter, taken));
  }
  return keys;
}

function pickFree({ name, in: place }: PlainParameter, taken: ReadonlySet<string>): string {
  const candidates = [toLegal(name), toLegal(`${place}_${name}`)];
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free !== undefined) return free;
  for (let count = 2; ; count++) {
    const suffix = `_${count}`;
    const key = `${toLegal(name).slice(0, maxKeyLength - suffix.length)}${suffix}`;
    if (!taken.has(key)) return key;
  }
}

function toLegal(name: string): string {
  return name.replace(/[^\w.-]/g, '_').slice(0, maxKeyLength);
}
