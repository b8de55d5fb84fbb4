/** The objects of a list; none where it is no list. */
export function listObjects<Item extends object>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** A text, and `''` for anything else. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const joinTexts = (values: readonly unknown[]): string => values.map(readText).join('');

/** The last value that says anything. */
export const pickLast = <Value>(values: readonly Value[]): Value | undefined => values.filter(Boolean).at(-1);
