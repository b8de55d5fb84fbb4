import Hjson from 'hjson';

export const name = 'hjson';

export function parse(text) {
  return Hjson.parse(text);
}
