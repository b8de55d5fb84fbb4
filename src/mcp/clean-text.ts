import { shortenText } from '../redact/shorten-text.ts';

/**
 * Makes a stranger's text fit to be shown to a model and to people: without characters that are not seen (controls,
 * directions, joiners, tags, variation selectors, private use), which can hide instructions, and not too long.
 * Line breaks and tabs stay.
 */
export function cleanText(text: string, maxLength: number): string {
  // Cut first, so that the rest is work of a bounded size.
  const shown = shortenText(text, maxLength * 4)
    .replace(/\r\n?|[\p{Zl}\p{Zp}\x85]/gu, '\n')
    .replace(/[^\P{C}\n\t]|[\p{DI}\u2800]/gu, '');
  return shortenText(shown.trim(), maxLength);
}

/** Keywords whose values are data of the schema's author, and no words of his. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples', 'required']);

/** Keywords whose keys are names of the schema's author. */
const namedKeywords = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

const maxDepth = 100;

/** The same schema with clean titles and descriptions. What nests deeper than 100 is left to the reader of the schema. */
export function cleanSchema(schema: unknown, maxLength: number, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > maxDepth) return schema;
  if (Array.isArray(schema)) return schema.map((item) => cleanSchema(item, maxLength, depth + 1));
  // What says null for what it does not have costs a whole request at some vendors.
  const said = Object.entries(schema).filter(
    ([keyword, value]) => value !== null || /^(?:const|default)$/.test(keyword),
  );
  const entries = said.map(([keyword, value]): [string, unknown] => {
    if (/^(?:title|description|\$comment)$/.test(keyword) && typeof value === 'string') {
      return [keyword, cleanText(value, maxLength)];
    }
    if (dataKeywords.has(keyword)) return [keyword, value];
    if (!namedKeywords.has(keyword) || typeof value !== 'object' || value === null) {
      return [keyword, cleanSchema(value, maxLength, depth + 1)];
    }
    const named = Object.entries(value).map(([name, inner]) => [name, cleanSchema(inner, maxLength, depth + 2)]);
    return [keyword, Object.fromEntries(named)];
  });
  return Object.fromEntries(entries);
}
