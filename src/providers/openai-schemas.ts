import type { WireNameRule } from '../projection/project-names.ts';
import type { SchemaDialect } from '../projection/schema-dialect.ts';
import { refuseStrictSchema } from './refuse-strict-schema.ts';

export const openAINameRule: WireNameRule = { maxLength: 64, illegalCharacters: /[^a-zA-Z0-9_-]/g };

/** Without strict mode, any JSON Schema of a plain object goes, but for patterns that Python cannot read. */
export const openAISchemas: SchemaDialect = { keeps: hasPythonPatterns, isLoose: true, needsItems: true };

const kept = /^(description|title|enum|const|multipleOf|(exclusiveM|m)(in|ax)imum|(min|max)Items)$/;
const keptFormat = /^(date-time|date|time|duration|email|hostname|ipv[46]|uuid)$/;

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const openAIStrictSchemas: SchemaDialect = {
  keeps: (keyword, value) => {
    if (keyword === 'format') return keptFormat.test(String(value));
    return keyword === 'pattern' ? isPlainPattern(value) && isPythonPattern(value) : kept.test(keyword);
  },
  requiresAll: true,
  maxLevels: 10,
  refuse: refuseStrictSchema,
};

/** Look-around and back-references are beyond the patterns of vendors. */
export const isPlainPattern = (value: unknown): boolean => !/\(\?[=!<]|\\[1-9k]/.test(String(value));

/** Whether the patterns of a keyword, or in its value, mean to Python what they mean here: "… is not a 'regex'". */
function hasPythonPatterns(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return isPythonPattern(value);
  if (typeof value !== 'object' || value === null || isData.test(keyword)) return true;
  return Object.entries(value).every(
    ([key, part]) => (keyword !== 'patternProperties' || isPythonPattern(key)) && hasPythonPatterns(key, part),
  );
}

const isData = /^(?:const|default|enum|examples)$/;

/**
 * Named groups, looking behind, empty classes, ranges from or to a class, and escapes of letters and digits, but for
 * those that both languages have.
 */
const foreign =
  /\(\?<|\[\^?\]|\[[^\][]*(?:\\[dswDSW]-[^\]]|[^[^\\]-\\[dswDSW])|(?:^|[^\\])(?:\\\\)*\\(?:[^\WbBdDsSwWfnrtvxu0_]|u(?![\da-fA-F]{4})|x(?![\da-fA-F]{2}))/;

const maxPatternLength = 2000;

function isPythonPattern(value: unknown): boolean {
  const pattern = String(value);
  try {
    return pattern.length <= maxPatternLength && !foreign.test(pattern) && Boolean(new RegExp(pattern));
  } catch {
    return false;
  }
}
