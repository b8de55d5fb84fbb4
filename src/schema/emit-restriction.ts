import type { JsonSchemaObject } from '../tool/json-schema.ts';

/** A JSON Schema under construction. */
export type JsonDraft = { -readonly [Keyword in keyof JsonSchemaObject]: JsonSchemaObject[Keyword] };

const FORMATS = new Map([
  ['email', 'email'],
  ['rfc_email', 'email'],
  ['url', 'uri'],
  ['uuid', 'uuid'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['iso_date', 'date'],
  // Not iso_date_time and iso_time: they have no seconds and no zone, so that what fits the formats does not fit them.
  ['iso_timestamp', 'date-time'],
]);

const COUNT = /^(?:(min|max)_)?(length|code_points|size|entries)$/;

/**
 * Adds what a validation of valibot demands, where JSON Schema has a word for it. Left out are checks that are code,
 * limits of dates, texts and bigints, counts of bytes, graphemes and words, and patterns whose flags change their meaning.
 */
export function emitRestriction(json: JsonDraft, type: string, requirement: unknown): void {
  switch (type) {
    case 'integer':
      json.type = type;
      return;
    case 'safe_integer':
      json.type = 'integer';
      setLimit(json, 'minimum', Number.MIN_SAFE_INTEGER, Math.max);
      setLimit(json, 'maximum', Number.MAX_SAFE_INTEGER, Math.min);
      return;
    case 'min_value':
      setLimit(json, 'minimum', requirement, Math.max);
      return;
    case 'max_value':
      setLimit(json, 'maximum', requirement, Math.min);
      return;
    case 'gt_value':
      setLimit(json, 'exclusiveMinimum', requirement, Math.max);
      return;
    case 'lt_value':
      setLimit(json, 'exclusiveMaximum', requirement, Math.min);
      return;
    case 'non_empty':
      setCount(json, 'min', 'length', 1);
      return;
    case 'empty':
      setCount(json, 'max', 'length', 0);
      return;
    case 'multiple_of':
      if (typeof requirement === 'number' && requirement > 0) demand(json, 'multipleOf', requirement);
      return;
    case 'ip':
      demand(json, 'anyOf', [{ format: 'ipv4' }, { format: 'ipv6' }]);
      return;
    case 'base64':
      demand(json, 'contentEncoding', type);
      return;
    case 'excludes':
      exclude(json, 'includes', requirement);
      return;
  }
  const format = FORMATS.get(type);
  if (format) demand(json, 'format', format);
  else if (!(requirement instanceof RegExp)) restrict(json, type, requirement);
  else if (!/[imsvy]/.test(requirement.flags)) demand(json, 'pattern', requirement.source);
}

function restrict(json: JsonDraft, type: string, requirement: unknown): void {
  const [, side, unit] = COUNT.exec(type) ?? [];
  const text = `${requirement}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (unit) setCount(json, side, unit, requirement);
  else if (type.startsWith('not_')) exclude(json, type.slice(4), requirement);
  else if (type === 'starts_with') demand(json, 'pattern', `^${text}`);
  else if (type === 'ends_with') demand(json, 'pattern', `${text}$`);
  else if (type === 'includes' && json.type !== 'array') demand(json, 'pattern', text);
  else restrictValue(json, type, [requirement].flat());
}

function restrictValue(json: JsonDraft, type: string, requirement: readonly unknown[]): void {
  const constants = toConstants(requirement);
  if (constants.length < requirement.length) return;
  if (type === 'value') demand(json, 'const', constants[0]);
  else if (type === 'values') demand(json, 'enum', constants);
  else if (type === 'includes') demand(json, 'contains', { const: constants[0] });
}

/** Sets a keyword, or demands it beside the one that is there. */
function demand(json: JsonDraft, keyword: string, value: unknown): void {
  if (json[keyword] === undefined) json[keyword] = value;
  else json.allOf = [...(json.allOf ?? []), { [keyword]: value }];
}

function exclude(json: JsonDraft, type: string, requirement: unknown): void {
  const draft = { ...(json.type && { type: json.type }) };
  emitRestriction(draft, type, requirement);
  const { type: _, ...excluded } = draft;
  if (Object.keys(excluded).length) json.not = json.not === undefined ? excluded : { anyOf: [json.not, excluded] };
}

function setLimit(json: JsonDraft, keyword: string, value: unknown, stricter: (a: number, b: number) => number): void {
  if (Number.isFinite(value)) json[keyword] = stricter(value as number, (json[keyword] ?? value) as number) + 0;
}

function setCount(json: JsonDraft, side: string | undefined, unit: string, value: unknown): void {
  if (!Number.isInteger(value) || Number(value) < 0) return;
  for (const [min, max] of countsOf(json, unit)) {
    if (side !== 'max') setLimit(json, min, value, Math.max);
    if (side !== 'min') setLimit(json, max, value, Math.min);
  }
}

type Count = readonly [min: string, max: string];

const LENGTH: Count = ['minLength', 'maxLength'];
const ITEMS: Count = ['minItems', 'maxItems'];

function countsOf({ type }: JsonDraft, unit: string): readonly Count[] {
  if (unit === 'entries') return [['minProperties', 'maxProperties']];
  // The size of a file, which is described as text, is not the length of that text.
  if (type === 'string') return unit === 'size' ? [] : [LENGTH];
  return type === 'array' || unit === 'size' ? [ITEMS] : [LENGTH, ITEMS];
}

/** A primitive as the model writes it; `undefined` for what it cannot write. */
export function toConstant(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

export function toConstants(values: readonly unknown[]): (string | number | boolean)[] {
  return values.map(toConstant).filter((value) => value !== undefined);
}
