import type { JsonSchemaObject } from '../tool/json-schema.ts';
import { readOwn } from './schema-node.ts';

/** A JSON Schema under construction. */
export type JsonDraft = { -readonly [Keyword in keyof JsonSchemaObject]: JsonSchemaObject[Keyword] };

/** Limits become keywords, what has another name values of `format`. */
const words = {
  min_value: 'minimum',
  max_value: 'maximum',
  gt_value: 'exclusiveMinimum',
  lt_value: 'exclusiveMaximum',
  multiple_of: 'multipleOf',
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

/**
 * Adds what a validation of valibot demands, where JSON Schema has a word for it. Left out are checks that are code,
 * limits of dates, texts and bigints, counts of bytes, graphemes and words, values that are demanded or excluded,
 * patterns whose flags change their meaning, and all but the last of several patterns.
 */
export function emitRestriction(json: JsonDraft, type: string, requirement: unknown): void {
  const word = readOwn(words, type) as string | undefined;
  // What has several types is left as it is: each keyword is about one.
  if (!json.type) return;
  if (/_value|_of$/.test(type)) setLimit(json, word, requirement);
  else if (word) json.format = word;
  else if (type.endsWith('integer')) json.type = 'integer';
  else if (type === 'base64') json.contentEncoding = type;
  else if (/^(?!not).*(?:length|points|size|entries|empty)$/.test(type)) setCount(json, type, requirement);
  else if (requirement instanceof RegExp) setPattern(json, /[imsvy]/.test(requirement.flags) || requirement.source);
  else if (json.type === 'string') {
    const text = `${requirement}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    setPattern(json, readOwn({ starts_with: `^${text}`, ends_with: `${text}$`, includes: text }, type));
  }
}

/** The stricter of two limits stays. */
function setLimit(json: JsonDraft, keyword: string | undefined, limit: unknown): void {
  if (!keyword || !Number.isFinite(limit)) return;
  const stricter = /min/i.test(keyword) ? Math.max : Math.min;
  json[keyword] = stricter(limit as number, (json[keyword] ?? limit) as number);
}

function setCount(json: JsonDraft, type: string, requirement: unknown): void {
  const unit = readOwn({ string: 'Length', array: 'Items', object: 'Properties' }, json.type as string);
  // The size of a file, which is described as text, is not the length of that text.
  if (!unit || json.contentEncoding) return;
  // Empty is none, and not empty at least one.
  const count = requirement ?? Number(type === 'non_empty');
  if (!/^max/.test(type)) setLimit(json, `min${unit}`, count);
  if (!/^(?:min|non)/.test(type)) setLimit(json, `max${unit}`, count);
}

function setPattern(json: JsonDraft, pattern: unknown): void {
  if (typeof pattern === 'string') json.pattern = pattern;
}
