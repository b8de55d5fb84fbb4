import type { WireNameRule } from '../projection/project-names.ts';
import type { ToolDialect } from '../projection/project-tools.ts';
import { listTypes } from '../projection/read-schema.ts';
import type { SchemaDialect } from '../projection/schema-dialect.ts';
import { spellEnum } from '../projection/spell-enum.ts';
import { toJsonText } from '../projection/to-json-text.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { GeminiSchema, GeminiTool } from './gemini-wire.ts';
import { isPlainPattern } from './openai-schemas.ts';

/** Names of tools and keys begin with a letter or an underscore. */
export const geminiNameRule: WireNameRule = { maxLength: 64, illegalCharacters: /^[^a-zA-Z_]|[^a-zA-Z0-9_.-]/g };
const keyRule: WireNameRule = { maxLength: 64, illegalCharacters: /^[^a-zA-Z_]|[^a-zA-Z0-9_]/g };

const kept = /^(description|title|enum|const|(min|max)(imum|Items|Length))$/;

/** https://ai.google.dev/api/caching#Schema */
const geminiSchemas: SchemaDialect = {
  keeps: (keyword, value) => {
    if (keyword === 'format') return value === 'date-time';
    return keyword === 'pattern' ? isPlainPattern(value) : kept.test(keyword);
  },
  toText: toJsonText,
  needsKeys: true,
  spellEnum,
  keyRule,
  // There are no references.
  unroll: 2,
};

export const geminiTools: ToolDialect<GeminiTool> = {
  nameRule: geminiNameRule,
  schemas: geminiSchemas,
  toTool: ({ name, description, schema }) => {
    const hasKeys = Object.keys(schema.properties ?? {}).length > 0;
    return { name, description, ...(hasKeys && { parameters: toGeminiSchema(schema) }) };
  },
};

/** The same schema in Gemini's spelling: one type each, in capitals; null is a flag. */
function toGeminiSchema(schema: JsonSchemaObject): GeminiSchema {
  const { type: _, enum: values, anyOf, additionalProperties, items, properties, ...rest } = schema;
  const given = anyOf as readonly JsonSchemaObject[] | undefined;
  const types = given ? [] : listTypes(schema);
  const others = types.filter((type) => type !== 'null');
  const branches = given?.filter((branch) => listTypes(branch).join() !== 'null') ?? others.map((type) => ({ type }));
  const nullable = types.length > others.length || (given && branches.length < given.length);
  const [only] = branches;
  if (!only) return { ...rest, type: 'NULL' };
  if (branches.length > 1 || given) {
    const { title, description, ...limits } = rest;
    const inner = branches.map((branch) => toGeminiSchema(given ? branch : { ...limits, ...branch }));
    return { ...joinBranches(inner, schema), ...(nullable && { nullable }) };
  }
  const texts = Array.isArray(values) ? values.filter((value) => value !== null) : undefined;
  return {
    ...rest,
    type: String(only.type).toUpperCase(),
    ...(nullable && { nullable }),
    ...(texts?.length && { enum: texts, format: 'enum' }),
    ...(typeof items === 'object' && { items: toGeminiSchema(items) }),
    ...(properties && { properties: toProperties(properties as { [key: string]: JsonSchemaObject }) }),
    ...(properties && { propertyOrdering: Object.keys(properties) }),
  } as unknown as GeminiSchema;
}

/** A union with its notes; the one branch that is left keeps what it says of its form. */
function joinBranches(branches: readonly GeminiSchema[], { title, description }: JsonSchemaObject): GeminiSchema {
  const [only] = branches.length > 1 ? [] : branches;
  const said = [description, only?.description].filter(Boolean).join(' ');
  return {
    ...(only ?? { anyOf: branches }),
    ...(title !== undefined && { title }),
    ...(said && { description: said }),
  };
}

function toProperties(properties: { readonly [key: string]: JsonSchemaObject }): GeminiSchema['properties'] & object {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, toGeminiSchema(value)]));
}
