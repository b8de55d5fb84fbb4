import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/schema/json-schema-pattern.ts';

describe('compilePattern()', () => {
  test.each([
    ['^a*$', 'aaa'],
    ['a+', 'xxaayy'],
    ['f.*o', 'ffoo'],
    ['^(a|b)+$', 'abba'],
    ['^[a-z]{2,4}$', 'abcde'],
    ['^\\d{3}-\\d{4}$', '555-1234'],
    ['^🐲{2}$', '🐲🐲'],
    ['\\bfoo\\b', 'a foo b'],
    ['o\\B', 'foo'],
    ['^(?:x(?<n>y))?$', 'xy'],
    ['[0-9]{2,}', 'a31b'],
    ['^$', ''],
    ['^a{0}$', 'a'],
    ['^\\cC\\x41\\u0042\\u{43}$', '\u0003ABC'],
    ['a|^b$', 'b'],
    ['^\\p{Lu}\\P{Lu}$', 'Éa'],
    ['^[^\\]\\\\]+$', 'a]'],
    ['^(?:a?){3}?b$', 'aab'],
    ['^()*$', ''],
    ['^.$', '\n'],
  ])('agrees with the platform on %s and %j', (pattern, text) => {
    expect(compilePattern(pattern)?.(text)).toBe(new RegExp(pattern, 'u').test(text));
  });

  test('reads needless escapes, which flag u forbids', () => {
    expect(compilePattern('^\\-\\@\\_$')?.('-@_')).toBe(true);
  });

  test.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '[',
    'a{9999}',
    '((a{50}){50}){50}',
    '('.repeat(60) + ')'.repeat(60),
    'x'.repeat(3000),
  ])('runs no %s', (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined();
  });

  test.each(['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '(a*)*b', 'a*a*a*a*b', '^(a?){30}a{30}b$'])(
    'does not backtrack for %s',
    (pattern) => {
      expect(compilePattern(pattern)?.(`${'a'.repeat(2000)}!`)).toBe(false);
    },
  );

  test('agrees with the platform on random patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '^', '$', '\\b');
    const pattern = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
          .map(([part, quantifier]) => `(${part})${quantifier}`),
      ),
    })).pattern;
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        expect(compilePattern(pattern)?.(text)).toBe(new RegExp(pattern, 'u').test(text));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2000) },
    );
  });
});
