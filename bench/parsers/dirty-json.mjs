import dirtyJson from 'dirty-json';

export const name = 'dirty-json';

export function parse(text) {
  return dirtyJson.parse(text);
}
