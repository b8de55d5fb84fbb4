import { isJsonObject } from '../json/is-json-object.ts';
import type { HttpResponseShape } from './http-response-shape.ts';

/** Keeps the chosen fields and the first elements of lists; what is left is still JSON. */
export function shapeValue(value: unknown, { pick, maxItems = Infinity }: HttpResponseShape): unknown {
  const picked = pick ? pickFields(value, createPicks(pick.map((path) => path.split('.')))) : value;
  return maxItems === Infinity ? picked : trimLists(picked, maxItems);
}

/** The keys that stay, and what stays below each; an empty map is all of it. */
interface Picks extends ReadonlyMap<string, Picks> {}

function createPicks(paths: readonly (readonly string[])[]): Picks {
  const keys = new Set(paths.flatMap(([key]) => (key === undefined ? [] : [key])));
  return new Map([...keys].map((key) => [key, createPicks(readRests(paths, key))]));
}

/** None where one of them ends here: then all below stays. */
function readRests(paths: readonly (readonly string[])[], key: string): readonly (readonly string[])[] {
  const rests = paths.filter(([first]) => first === key).map((path) => path.slice(1));
  return rests.some(({ length }) => length === 0) ? [] : rests;
}

function pickFields(value: unknown, picks: Picks): unknown {
  if (picks.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => pickFields(item, picks));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    [...picks].flatMap(([key, below]) => (Object.hasOwn(value, key) ? [[key, pickFields(value[key], below)]] : [])),
  );
}

function trimLists(value: unknown, maxItems: number): unknown {
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxItems).map((item) => trimLists(item, maxItems));
    const rest = value.length - kept.length;
    return rest > 0 ? [...kept, `[${rest} more elements left out]`] : kept;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimLists(item, maxItems)]));
}
