import { addMissingItems } from '../projection/add-missing-items.ts';
import type { WireNameRule } from '../projection/project-names.ts';
import type { SchemaDialect } from '../projection/schema-dialect.ts';

export const openAINameRule: WireNameRule = { maxLength: 64, illegalCharacters: /[^a-zA-Z0-9_-]/g };

/** Without strict mode, any JSON Schema of a plain object goes. */
export const openAISchemas: SchemaDialect = { keeps: () => true, isLoose: true, mend: addMissingItems };

const kept = /^(description|title|enum|const|multipleOf|(exclusiveM|m)(in|ax)imum|(min|max)Items)$/;
const keptFormat = /^(date-time|date|time|duration|email|hostname|ipv[46]|uuid)$/;

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const openAIStrictSchemas: SchemaDialect = {
  keeps: (keyword, value) => {
    if (keyword === 'format') return keptFormat.test(String(value));
    return keyword === 'pattern' ? isPlainPattern(value) : kept.test(keyword);
  },
  requiresAll: true,
  maxLevels: 10,
  maxEnumValues: 1000,
  // With its names at their shortest, a schema of this length has the 5,000 properties that are the limit.
  maxLength: 120_000,
};

/** Look-around and back-references are beyond the patterns of vendors. */
export const isPlainPattern = (value: unknown): boolean => !/\(\?[=!<]|\\[1-9k]/.test(String(value));
