import { parsePartialJson } from 'ai';

export const name = 'ai parsePartialJson';
export const isAsync = true;

export async function parse(text) {
  const { state, value } = await parsePartialJson(text);
  if (state !== 'successful-parse' && state !== 'repaired-parse') throw new Error(state);
  return value;
}
