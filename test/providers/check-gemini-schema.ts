import type { Wire } from './tool-samples.ts';

// Written from https://ai.google.dev/api/caching#Schema and #FunctionDeclaration, from
// https://cloud.google.com/vertex-ai/generative-ai/docs/reference (names of functions and parameters), and from what the
// API says: "parameters.properties: should be non-empty for OBJECT type", "items: missing field",
// "only 'enum' and 'date-time' are supported for STRING type", "enum[0]: cannot be empty".
const fields = new Set(
  'type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum'.split(
    ' ',
  ),
);
const types = new Set('STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT NULL'.split(' '));
const legalKey = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
const formats: Readonly<Record<string, readonly string[]>> = {
  STRING: ['enum', 'date-time'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};

/** The first thing in the schema of a tool that the API refuses; `undefined` where there is none. */
export function checkGeminiSchema(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'a schema must be an object';
  const wire = schema as Wire;
  const unknown = Object.keys(wire).find((field) => !fields.has(field));
  if (unknown) return `Unknown name "${unknown}"`;
  if (Array.isArray(wire.anyOf)) {
    const beside = Object.keys(wire).find((field) => !['anyOf', 'description', 'title', 'nullable'].includes(field));
    return beside ? `'${beside}' beside anyOf` : firstOf(wire.anyOf, checkGeminiSchema);
  }
  const type = String(wire.type);
  if (!types.has(type)) return `'${type}' is no type`;
  if (wire.format !== undefined && !formats[type]?.includes(String(wire.format)))
    return `format '${wire.format}' for ${type}`;
  if (wire.enum !== undefined) {
    const isText =
      Array.isArray(wire.enum) &&
      wire.enum.length > 0 &&
      wire.enum.every((value) => typeof value === 'string' && value !== '');
    if (type !== 'STRING' || !isText) return 'enum: only allowed for STRING type, with texts';
  }
  if (type === 'ARRAY') return wire.items === undefined ? 'items: missing field' : checkGeminiSchema(wire.items);
  return type === 'OBJECT' ? checkObject(wire) : undefined;
}

function checkObject({ properties, required, propertyOrdering }: Wire): string | undefined {
  const entries = Object.entries((properties ?? {}) as Wire);
  if (entries.length === 0) return 'properties: should be non-empty for OBJECT type';
  const keys = entries.map(([key]) => key);
  const bad = keys.find((key) => !legalKey.test(key));
  if (bad) return `illegal parameter name '${bad}'`;
  const named = [...((required ?? []) as string[]), ...((propertyOrdering ?? []) as string[])];
  if (!named.every((key) => keys.includes(key))) return 'required: property is not defined';
  return firstOf(Object.values((properties ?? {}) as Wire), checkGeminiSchema);
}

function firstOf(nodes: readonly unknown[], check: (node: unknown) => string | undefined): string | undefined {
  for (const node of nodes) {
    const mistake = check(node);
    if (mistake) return mistake;
  }
  return undefined;
}
