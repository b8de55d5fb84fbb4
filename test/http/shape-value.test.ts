import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeValue } from '../../src/http/shape-value.ts';

const page = { items: [{ id: 1, name: 'a', owner: { id: 7, mail: 'x' } }, { id: 2 }, { id: 3 }], meta: { total: 3 } };

describe('shapeValue()', () => {
  test.each([
    [{}, page],
    [{ pick: ['meta'] }, { meta: { total: 3 } }],
    [{ pick: ['items.id', 'meta.total'] }, { items: [{ id: 1 }, { id: 2 }, { id: 3 }], meta: { total: 3 } }],
    [{ pick: ['items.owner.id', 'items.name'] }, { items: [{ owner: { id: 7 }, name: 'a' }, {}, {}] }],
    [{ pick: ['meta.total', 'meta'] }, { meta: { total: 3 } }],
    [{ pick: ['absent', 'items.absent'] }, { items: [{}, {}, {}] }],
    [{ pick: [] }, page],
    [{ maxItems: 1, pick: ['items.id'] }, { items: [{ id: 1 }, '[2 more elements left out]'] }],
    [{ maxItems: 3 }, page],
    [{ maxItems: 0, pick: ['items'] }, { items: ['[3 more elements left out]'] }],
  ])('%j keeps the rest as it is', (shape, expected) => {
    expect(shapeValue(page, shape)).toEqual(expected);
  });

  test('trims lists within lists', () => {
    expect(shapeValue([[1, 2, 3], [4], [5]], { maxItems: 2 })).toEqual([
      [1, 2, '[1 more elements left out]'],
      [4],
      '[1 more elements left out]',
    ]);
  });

  test('finds no key that every object has', () => {
    const value = JSON.parse('{"a":{"b":1}}');
    expect(shapeValue(value, { pick: ['constructor.name', '__proto__', 'toString', 'a.constructor'] })).toEqual({
      a: {},
    });
  });

  test('gives JSON of at most so many elements for any JSON', () => {
    const paths = fc.array(fc.constantFrom('a', 'a.b', 'b', 'b.a.c', ''));
    fc.assert(
      fc.property(fc.jsonValue(), paths, fc.nat(3), (value, pick, maxItems) => {
        const shaped = shapeValue(value, { pick, maxItems });
        expect(JSON.stringify(JSON.parse(JSON.stringify(shaped)))).toBe(JSON.stringify(shaped));
        for (const list of listLists(shaped)) expect(list.length).toBeLessThanOrEqual(maxItems + 1);
      }),
    );
  });
});

function listLists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listLists)];
}
