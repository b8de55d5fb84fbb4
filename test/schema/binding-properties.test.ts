import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createValidator } from '../../src/schema/create-validator.ts';
import { countRuns, mutatedCase, schemaCase } from './arbitrary-check-schema.ts';

const lenient = { context: {}, policy: {} };

test('a value that fits is handed over with no repair', () => {
  fc.assert(
    fc.property(schemaCase, ({ schema, value }) => {
      const verdict = v.safeParse(schema, value);
      if (!verdict.success) return;
      const validation = createValidator(schema).validate(value, {});
      // What only we refuse: keys and numbers that no argument may have, arrays that valibot takes for objects.
      if ('then' in validation || !validation.isValid || isMadeObject(value, verdict.output)) return;
      expect(validation).toEqual({ isValid: true, value: verdict.output, repairs: [] });
    }),
    { numRuns: countRuns(2000) },
  );
}, 600_000);

/** Whether valibot made an object of an array somewhere: here it stays one. */
function isMadeObject(value: unknown, output: unknown): boolean {
  if (typeof value !== 'object' || value === null || typeof output !== 'object' || output === null) return false;
  if (Array.isArray(value) && !Array.isArray(output) && Object.getPrototypeOf(output) === Object.prototype) return true;
  return Object.keys(value).some((key) => isMadeObject(Reflect.get(value, key), Reflect.get(output, key)));
}

test('whatever comes is refused with issues or bound with repairs, and nothing throws', () => {
  fc.assert(
    fc.property(mutatedCase, fc.boolean(), ({ schema, value }, booleanWords) => {
      const validator = createValidator(schema);
      const strict = validator.validate(value, {});
      if ('then' in strict) throw new Error('asynchronous');
      if (validator.accepts(value)) expect(strict).toEqual({ isValid: true, value, repairs: [] });
      if (strict.isValid) return;
      expect(strict.issues).not.toEqual([]);
      const lax = validator.coerce(value, { ...lenient, policy: { booleanWords } });
      if ('then' in lax) throw new Error('asynchronous');
      expect(lax.isValid ? lax.repairs : lax.issues).not.toEqual([]);
    }),
    { numRuns: countRuns(2000) },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 600_000);

test('what was bound of a schema without transformations validates again', () => {
  const schema = v.strictObject({
    n: v.pipe(v.number(), v.minValue(0)),
    on: v.optional(v.boolean()),
    tags: v.array(v.string()),
    unit: v.nullable(v.picklist(['C', 'F'])),
    at: v.object({ lat: v.number(), note: v.optional(v.string()) }),
  });
  const record = fc.record(
    {
      n: fc.constantFrom('5', 5, ' 1.0', -1, 'x'),
      on: fc.constantFrom('true', null, '', false, 'yes'),
      tags: fc.constantFrom('a', '["a",1]', ['a', 2, true], 5, { a: 1 }),
      unit: fc.constantFrom('c', 'F', 'null', null, 'K'),
      at: fc.constantFrom('{"lat":"1"}', { lat: '2', note: null }, { lat: 1, note: 5, more: 1 }, []),
      extra: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ['n', 'tags', 'unit', 'at'], noNullPrototype: true },
  );
  let bound = 0;
  fc.assert(
    fc.property(record, (value) => {
      const lax = createValidator(schema).coerce(value, lenient);
      if ('then' in lax || !lax.isValid) return;
      bound++;
      expect(isDeepStrictEqual(v.parse(schema, lax.value), lax.value)).toBe(true);
    }),
    { numRuns: countRuns(2000) },
  );
  expect(bound).toBeGreaterThan(0);
}, 600_000);
