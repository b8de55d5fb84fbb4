import type { WireNameRule } from '../projection/project-names.ts';
import type { ToolDialect } from '../projection/project-tools.ts';
import type { SchemaDialect } from '../projection/schema-dialect.ts';
import type { AnthropicTool } from './anthropic-wire.ts';

export const anthropicNameRule: WireNameRule = { maxLength: 128, illegalCharacters: /[^a-zA-Z0-9_-]/g };

/** The API refuses other keys: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'". */
const keyRule: WireNameRule = { maxLength: 64, illegalCharacters: /[^a-zA-Z0-9_.-]/g };

const kept = /^(description|title|enum|const)$/;
const keptFormat = /^(date-time|date|time|duration|email|hostname|uri|ipv[46]|uuid)$/;

/** https://docs.claude.com/en/docs/build-with-claude/structured-outputs, "JSON Schema limitations" */
const strictSchemas: SchemaDialect = {
  keeps: (keyword, value) => {
    if (keyword === 'format') return keptFormat.test(String(value));
    if (keyword === 'minItems') return value === 0 || value === 1;
    if (keyword === 'default') return typeof value !== 'object';
    // No look-around, no back-references, no word boundaries.
    return keyword === 'pattern' ? !/\(\?[=!<]|\\[1-9kbB]/.test(String(value)) : kept.test(keyword);
  },
  keyRule,
  // Recursive schemas are refused.
  unroll: 0,
};

/** Strict tools, and the optional keys and the unions in all of them, that one request may have. */
const budget = [20, 24, 16];

export const anthropicTools: ToolDialect<AnthropicTool> = {
  nameRule: anthropicNameRule,
  schemas: { keeps: () => true, isLoose: true, keyRule },
  strictSchemas,
  createStrictBudget: () => {
    let left = budget;
    return ({ optionalKeys, unions }) => {
      const next = left.map((count, index) => count - ([1, optionalKeys, unions][index] ?? 0));
      if (next.some((count) => count < 0)) return 'beyond what one request may have of strict tools';
      left = next;
      return undefined;
    };
  },
  toTool: ({ name, description, schema, isStrict }) => ({
    name,
    description,
    input_schema: schema,
    ...(isStrict && { strict: true }),
  }),
};
