import { jsonrepair } from 'jsonrepair';

export const name = 'JSON.parse, else jsonrepair';

export function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(jsonrepair(text));
  }
}
