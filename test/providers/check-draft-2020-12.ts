import { Ajv2020 } from 'ajv/dist/2020.js';

/** "JSON schema is invalid. It must match JSON Schema draft 2020-12": OpenAI and Anthropic both look. */
const isSchema = new Ajv2020({ strict: false, validateFormats: false }).getSchema(
  'https://json-schema.org/draft/2020-12/schema',
);

/** The first thing that is no JSON Schema; `undefined` where there is none. OpenAI wants items of each array too. */
export function checkDraft202012(schema: unknown, needsItems = false): string | undefined {
  if (!isSchema?.(schema)) return `${isSchema?.errors?.[0]?.instancePath} ${isSchema?.errors?.[0]?.message}`;
  return needsItems ? findOpenArray(schema) : undefined;
}

function findOpenArray(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, items } = node as { readonly type?: unknown; readonly items?: unknown };
  if ([type].flat().includes('array') && items === undefined) return 'array schema missing items';
  return Object.values(node).map(findOpenArray).find(Boolean);
}
