import { anything, assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { redactValue } from '../../src/redact/redact-value.ts';
import { createSecret } from '../../src/tool/secret.ts';

const cycle: Record<string, unknown> = {};
cycle.me = cycle;

test.each<[string, unknown, unknown]>([
  [
    'names',
    { apiKey: 'x', 'X-Api-Key': 1, password: { a: 1 }, token: null, tokens: 5 },
    { apiKey: '[secret]', 'X-Api-Key': '[secret]', password: '[secret]', token: null, tokens: 5 },
  ],
  [
    'texts',
    ['postgres://u:p@h/db', { note: 'my hush word' }],
    ['postgres://[secret]@h/db', { note: 'my [secret] word' }],
  ],
  ['keys', { 'hush!': 1 }, { '[secret]!': 1 }],
  ['secrets', [createSecret('x')], ['[secret]']],
  ['errors', new Error('token=abc'), { name: 'Error', message: 'token=[secret]' }],
  [
    'maps and sets',
    new Map<unknown, unknown>([
      ['token', 'x'],
      [1, new Set([2])],
    ]),
    { token: '[secret]', 1: [2] },
  ],
  [
    'other values',
    [1n, () => 1, new Date(0), new Uint8Array(2), undefined],
    [1n, '[function]', '1970-01-01T00:00:00.000Z', '[2 bytes]', undefined],
  ],
  ['the key __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  [
    'a getter that throws',
    [Object.defineProperty({}, 'a', { enumerable: true, get: () => JSON.parse('x') })],
    ['[unreadable]'],
  ],
  ['long texts', 'x'.repeat(3000), `${'x'.repeat(1999)}…`],
  ['long keys', { ['x'.repeat(2_000_000)]: 1 }, { [`${'x'.repeat(1999)}…`]: 1 }],
])('redactValue() copies %s', (_what, value, expected) => {
  expect(redactValue(value, ['hush'])).toEqual(expected);
});

test('redactValue() is bounded', () => {
  expect(JSON.stringify(redactValue(cycle))).toBe(`${'{"me":'.repeat(16)}"…"${'}'.repeat(16)}`);
  expect(redactValue(new Array(4e9))).toHaveLength(1001);
  expect(
    Object.keys(redactValue(Object.fromEntries(Array.from({ length: 2000 }, (_, key) => [key, key]))) as object),
  ).toHaveLength(1001);
});

test('redactValue() copies anything and leaves the value as it was', () => {
  assert(
    property(anything({ withMap: true, withSet: true, withBigInt: true, withDate: true }), (value) => {
      redactValue(Object.freeze([value]));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
  );
});
