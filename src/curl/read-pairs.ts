/** A name and what follows its `=`; without one there is no value. */
export type Pair = readonly [name: string, value: string | undefined];

/** Takes a query or a form apart and decodes it (WHATWG URL, application/x-www-form-urlencoded). */
export function readPairs(text: string): readonly Pair[] {
  return text
    .split('&')
    .filter(Boolean)
    .map((piece) => {
      const end = piece.indexOf('=');
      return end < 0 ? [decode(piece), undefined] : [decode(piece.slice(0, end)), decode(piece.slice(end + 1))];
    });
}

function decode(text: string): string {
  // Broken escapes stay as they are, which decodeURIComponent would throw for.
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}

/** Values by name, in the order of their first appearance. */
export function groupPairs(pairs: readonly Pair[]): ReadonlyMap<string, readonly (string | undefined)[]> {
  const groups = new Map<string, (string | undefined)[]>();
  for (const [name, value] of pairs) {
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

/** The sample of a name: a list where it is repeated, or says that it is one (`ids[]`). */
export function readSample(name: string, values: readonly (string | undefined)[]): unknown {
  const samples = values.map((value = '') => readScalar(value));
  return samples.length === 1 && !name.endsWith('[]') ? samples[0] : samples;
}

/** What a text stands for, where it is written as JSON would write it: `10` is a number, `007` and `1.0` are texts. */
export function readScalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Math.abs(number) <= Number.MAX_SAFE_INTEGER && String(number) === text ? number : text;
}
