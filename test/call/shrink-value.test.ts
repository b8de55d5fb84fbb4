import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shrinkJson, shrinkText } from '../../src/call/shrink-value.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

describe('shrinkText()', () => {
  test('leaves what fits', () => {
    expect(shrinkText('abc', 3)).toBe('abc');
  });

  test('cuts at the last line that fits and says how much is left out', () => {
    const line = 'x'.repeat(49);
    expect(shrinkText(`${line}\n${line}\n${line}\n${line}`, 160)).toBe(
      `${line}\n${line}\n[100 more characters left out]`,
    );
  });

  test('cuts a long line without breaking a character', () => {
    const text = '😀'.repeat(100);
    const cut = shrinkText(text, 99);
    expect(cut).toBe(`${'😀'.repeat(25)}\n[150 more characters left out]`);
  });
});

test.each([
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00', '\ufffd'],
  ['\ud83d\ude00', '😀'],
])('shrinkText() of %j can be sent: half a character is U+FFFD', (text, expected) => {
  expect(shrinkText(text, 100)).toBe(expected);
});

describe('shrinkJson()', () => {
  test('leaves a text whole that is shorter than the note of what is left out', () => {
    const entries = Array.from({ length: 100 }, (_, index) => [`k${index}`, 'twenty characters …']);
    const small = shrinkJson(Object.fromEntries(entries), 400);
    expect(small).toEqual({ ...Object.fromEntries(entries.slice(0, 12)), '…': '[88 more keys left out]' });
  });

  test('leaves what fits as it is', () => {
    const value = { a: [1, 2] };
    expect(shrinkJson(value, 100)).toBe(value);
  });

  test('ends a list at an element and says how many are left out', () => {
    const items = Array.from({ length: 100 }, (_, id) => ({ id }));
    expect(shrinkJson(items, 100)).toEqual([
      { id: 0 },
      { id: 1 },
      { id: 2 },
      { id: 3 },
      { id: 4 },
      { id: 5 },
      '[94 more elements left out]',
    ]);
  });

  test('keeps small members beside a large one', () => {
    const value = { items: Array.from({ length: 100 }, (_, id) => id), total: 100, note: 'n' };
    const small = shrinkJson(value, 150) as typeof value;
    expect([small.total, small.note]).toEqual([100, 'n']);
    expect(small.items.at(-1)).toMatch(/^\[\d+ more elements left out\]$/);
  });

  test('shows a part of a first element that is too large by itself', () => {
    const [first, rest] = shrinkJson([{ text: 'x'.repeat(1000) }, 2], 300) as [{ text: string }, string];
    expect(first.text).toMatch(/^x+\n\[\d+ more characters left out\]$/);
    expect(rest).toBe('[1 more elements left out]');
  });

  test('keeps a key named __proto__ as a key', () => {
    const value = JSON.parse(`{"__proto__":1,"long":"${'x'.repeat(500)}"}`);
    const small = shrinkJson(value, 200) as object;
    expect(Object.keys(small)).toEqual(['__proto__', 'long']);
    expect(Object.getPrototypeOf(small)).toBe(Object.prototype);
  });

  test('takes linear time for what is large and deep', () => {
    expectLinearTime((size) => {
      const leaves = Array.from({ length: size }, (_, index) => ({ [`key${index}`]: 'x'.repeat(20) }));
      // Levels that each measure all that is below would multiply.
      const value = Array.from({ length: size / 8 }).reduce<unknown>((inner) => ({ inner, other: 1 }), leaves);
      return () => shrinkJson(value, 2000);
    }, 100);
  });

  test('fits any JSON value into the budget', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 200, max: 2000 }), (value, maxLength) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(JSON.stringify(shrinkJson(plain, maxLength)).length).toBeLessThanOrEqual(maxLength);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
    );
  });
});
