import type { JsonSchemaObject } from '../tool/json-schema.ts';

/** A JSON Schema under construction. */
export type JsonDraft = { -readonly [Keyword in keyof JsonSchemaObject]: JsonSchemaObject[Keyword] };

/**
 * Adds what a validation of valibot demands, where JSON Schema has a word for it. Left out are checks that are code,
 * limits of dates, texts and bigints, counts of bytes, graphemes and words, values that are demanded or excluded,
 * patterns whose flags change their meaning, and all but the last of several patterns.
 */
export function emitRestriction(json: JsonDraft, type: string, requirement: unknown): void {
  // What has several types is left as it is: each keyword is about one.
  if (!json.type) return;
  if (Object.hasOwn(LIMITS, type)) setLimit(json, LIMITS[type] as string, requirement);
  else if (Object.hasOwn(FORMATS, type)) json.format = FORMATS[type];
  else if (/integer$/.test(type)) json.type = 'integer';
  else if (type === 'base64') json.contentEncoding = type;
  else if (requirement instanceof RegExp) setPattern(json, requirement);
  else setByType(json, type, requirement);
}

const LIMITS: Readonly<Record<string, string>> = {
  min_value: 'minimum',
  max_value: 'maximum',
  gt_value: 'exclusiveMinimum',
  lt_value: 'exclusiveMaximum',
  multiple_of: 'multipleOf',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  rfc_email: 'email',
  url: 'uri',
  uuid: 'uuid',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  iso_date: 'date',
  // Not iso_date_time and iso_time: they have no seconds and no zone, so that what fits the formats does not fit them.
  iso_timestamp: 'date-time',
};

/** The stricter of two limits stays. */
function setLimit(json: JsonDraft, keyword: string, limit: unknown): void {
  if (!Number.isFinite(limit)) return;
  const stricter = /min/i.test(keyword) ? Math.max : Math.min;
  json[keyword] = stricter(limit as number, (json[keyword] ?? limit) as number);
}

function setPattern(json: JsonDraft, { source, flags }: RegExp): void {
  if (!/[imsvy]/.test(flags)) json.pattern = source;
}

function setByType(json: JsonDraft, type: string, requirement: unknown): void {
  const [isCount, side] = /^(?:(min|max|non)_)?(?:length|code_points|size|entries|empty)$/.exec(type) ?? [];
  // Empty is none, and not empty at least one.
  if (isCount) setCount(json, side, requirement ?? Number(side === 'non'));
  else if (json.type === 'string') setText(json, type, `${requirement}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
}

const COUNTED: Readonly<Record<string, string>> = { string: 'Length', array: 'Items', object: 'Properties' };

function setCount(json: JsonDraft, side: string | undefined, count: unknown): void {
  const counted = COUNTED[json.type as string];
  // The size of a file, which is described as text, is not the length of that text.
  if (!counted || json.contentEncoding) return;
  if (side !== 'max') setLimit(json, `min${counted}`, count);
  if (!side || side === 'max') setLimit(json, `max${counted}`, count);
}

function setText(json: JsonDraft, type: string, text: string): void {
  if (type === 'starts_with') json.pattern = `^${text}`;
  if (type === 'ends_with') json.pattern = `${text}$`;
  if (type === 'includes') json.pattern = text;
}
