import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanSchema, cleanText } from '../../src/mcp/clean-text.ts';

describe('cleanText()', () => {
  test.each([
    ['plain text stays', 'Weather, in °C: 天气 🌦', 'Weather, in °C: 天气 🌦'],
    ['line breaks and tabs stay', 'a\n\tb\r\nc\rd\u2028e', 'a\n\tb\nc\nd\ne'],
    ['controls go', 'a\0b\x1b[31mc\x7fd\x9be', 'ab[31mcde'],
    ['directions and joiners go', 'a\u202eb\u2066c\u200bd\u200de\u2060f\ufeffg\u00adh', 'abcdefgh'],
    ['tags, which spell text that is not seen, go', `safe${String.fromCodePoint(0xe0001, 0xe0068, 0xe0069)}`, 'safe'],
    ['variation selectors, which can carry bytes, go', 'a\ufe0f\u{e0101}b', 'ab'],
    ['blank letters go', 'a\u3164\u115f\u2800b', 'ab'],
    ['private use and lone surrogates go', 'a\ue000\ud800b', 'ab'],
    ['spaces around go', '  a  ', 'a'],
    ['long text is cut', 'x'.repeat(50), `${'x'.repeat(29)}…`],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text, 30)).toBe(clean);
  });

  test('leaves nothing that is not seen, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 100 }),
        (text, maxLength) => {
          const clean = cleanText(text, maxLength);
          expect(clean.length).toBeLessThanOrEqual(maxLength);
          expect(clean.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u);
          expect(cleanText(clean, maxLength)).toBe(clean);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });
});

describe('cleanSchema()', () => {
  test('cleans words and leaves data and names alone', () => {
    const dirty = 'a\u200bb';
    const schema = {
      type: 'object',
      title: dirty,
      properties: {
        description: {
          type: 'string',
          description: dirty,
          enum: [dirty],
          default: dirty,
          examples: [{ title: dirty }],
        },
        [dirty]: { anyOf: [{ const: { description: dirty } }, { items: { $comment: dirty } }] },
      },
      required: [dirty],
      $defs: { title: { title: dirty } },
    };
    expect(cleanSchema(schema, 100)).toEqual({
      type: 'object',
      title: 'ab',
      properties: {
        description: { type: 'string', description: 'ab', enum: [dirty], default: dirty, examples: [{ title: dirty }] },
        [dirty]: { anyOf: [{ const: { description: dirty } }, { items: { $comment: 'ab' } }] },
      },
      required: [dirty],
      $defs: { title: { title: 'ab' } },
    });
  });

  test('lets no key reach a prototype', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"description":"a\\u200b"}},"__proto__":{"title":"b"}}');
    const clean = cleanSchema(schema, 100) as object;
    expect(JSON.stringify(clean)).toBe('{"properties":{"__proto__":{"description":"a"}},"__proto__":{"title":"b"}}');
    expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
  });

  test('survives deep nesting', () => {
    const deep = JSON.parse(`${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}`);
    expect(() => cleanSchema(deep, 100)).not.toThrow();
  });
});
