import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectNames, type WireNameRule } from '../../src/projection/project-names.ts';

const rule: WireNameRule = { maxLength: 64, illegalCharacters: /[^a-zA-Z0-9_-]/g };
const legal = /^[a-zA-Z0-9_-]{1,64}$/;
const runs = Number(process.env.FUZZ_RUNS ?? 300);
const timeout = 20_000 + runs * 20;

describe('projectNames()', () => {
  test('leaves legal names alone', () => {
    const names = projectNames(['get-weather', 'get_weather'], rule);
    expect([names.toWireName('get-weather'), names.toWireName('get_weather')]).toEqual(['get-weather', 'get_weather']);
  });

  test('replaces what is illegal, without a suffix where nothing else has that name', () => {
    expect(projectNames(['get.weather'], rule).toWireName('get.weather')).toBe('get_weather');
  });

  test('E01: gives "get-weather" and "get.weather" two legal names that map back', () => {
    const names = projectNames(['get-weather', 'get.weather', 'get_weather'], rule);
    const wireNames = ['get-weather', 'get.weather', 'get_weather'].map(names.toWireName);
    expect(wireNames).toEqual(['get-weather', expect.stringMatching(/^get_weather_[0-9a-z]+$/), 'get_weather']);
    expect(wireNames.map(names.toToolName)).toEqual(['get-weather', 'get.weather', 'get_weather']);
  });

  test('E02: cuts long names to 64 characters with a suffix made from the whole name, the same each time', () => {
    const long = [`${'a'.repeat(70)}${'b'.repeat(10)}`, `${'a'.repeat(70)}${'c'.repeat(10)}`];
    const names = projectNames(long, rule);
    const wireNames = long.map(names.toWireName);
    expect(new Set(wireNames).size).toBe(2);
    expect(wireNames.every((name) => name.length === 64 && legal.test(name))).toBe(true);
    expect(long.map(projectNames([...long].reverse(), rule).toWireName)).toEqual(wireNames);
  });

  test.each(['', '$bash\n{"x":1}', 'функция', '__proto__', 'x'.repeat(200)])(
    'makes the recorded name %j legal, though it is not in the table',
    (name) => {
      expect(projectNames([], rule).toWireName(name)).toMatch(legal);
    },
  );

  test('hands a wire name that it does not know back as it came', () => {
    expect(projectNames(['a.b'], rule).toToolName('constructor')).toBe('constructor');
  });

  test(
    'gives any names legal, unique wire names that map back, in any order',
    () => {
      const name = fc.oneof(
        fc.stringMatching(/^[a-c.]{1,4}$/),
        fc.stringMatching(/^[A-Za-z0-9_.-]{1,128}$/),
        fc.constantFrom('a'.repeat(64), 'a'.repeat(65), `${'a'.repeat(64)}.`, '__proto__', 'toString'),
      );
      fc.assert(
        fc.property(fc.uniqueArray(name, { maxLength: 30 }), (all) => {
          const names = projectNames(all, rule);
          const wireNames = all.map(names.toWireName);
          expect(wireNames.every((wireName) => legal.test(wireName))).toBe(true);
          expect(new Set(wireNames).size).toBe(all.length);
          expect(wireNames.map(names.toToolName)).toEqual(all);
          expect(all.map(projectNames([...all].reverse(), rule).toWireName)).toEqual(wireNames);
        }),
        { numRuns: runs },
      );
    },
    timeout,
  );
});
