import { parseJson } from '../../dist/index.js';

export const name = 'tooltable parseJson';

export function parse(text) {
  return parseJson(text, { expectObject: true }).value;
}
