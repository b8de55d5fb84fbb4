import { parseJsonMarkdown } from '@langchain/core/output_parsers';

export const name = '@langchain/core parseJsonMarkdown';

export function parse(text) {
  const value = parseJsonMarkdown(text);
  if (value === null || value === undefined) throw new Error('nothing read');
  return value;
}
