export const name = 'JSON.parse';

export function parse(text) {
  return JSON.parse(text);
}
