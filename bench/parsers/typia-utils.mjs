import { LlmJson } from '@typia/utils';

export const name = '@typia/utils LlmJson.parse';

export function parse(text) {
  const { success, data } = LlmJson.parse(text);
  if (!success) throw new Error('not read');
  return data;
}
