import type { Path } from './repair.ts';

/** Prints a path as the model reads it: `$.lines[0].qty`, `$["a b"]`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, key) => text + formatKey(key), '$');
}

function formatKey(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
