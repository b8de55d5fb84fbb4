import JSON5 from 'json5';

export const name = 'json5';

export function parse(text) {
  return JSON5.parse(text);
}
