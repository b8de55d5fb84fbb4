import { runInNewContext } from 'node:vm';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createValidator } from '../../src/schema/create-validator.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import type { StandardSchema } from '../../src/tool/standard-schema.ts';
import { ToolExecutionError } from '../../src/tool/tool-execution-error.ts';

const lenient = { context: {}, policy: {} };
const weather = v.object({ city: v.string(), days: v.optional(v.number(), 3) });

describe('createValidator()', () => {
  test('hands over the output of the schema', () => {
    const validator = createValidator(
      v.object({ city: v.pipe(v.string(), v.trim()), days: v.optional(v.number(), 3) }),
    );
    expect(validator.accepts({ city: ' Paris ' })).toBe(false);
    expect(validator.validate({ city: ' Paris ' }, {})).toEqual({
      isValid: true,
      value: { city: 'Paris', days: 3 },
      repairs: [],
    });
  });

  test('accepts what fits as it is', () => {
    expect(createValidator(weather).accepts({ city: 'Paris', days: 1 })).toBe(true);
  });

  test('validates strictly', () => {
    expect(createValidator(weather).validate({ city: 5 }, {})).toEqual({
      isValid: false,
      issues: [{ path: ['city'], expected: 'string', received: '5', message: 'must be string: current value is 5' }],
    });
  });

  test('coerces', () => {
    expect(createValidator(weather).coerce({ city: 'Paris', days: '2' }, lenient)).toEqual({
      isValid: true,
      value: { city: 'Paris', days: 2 },
      repairs: [{ name: 'string-to-number', path: ['days'] }],
    });
  });

  test('refuses an array for an object, whatever the schema says', () => {
    const message = 'must be an object with keys city, days: current value is an array';
    const optional = v.object({ city: v.optional(v.string()), days: v.optional(v.number()) });
    expect(createValidator(optional).validate([], {})).toMatchObject({ isValid: false, issues: [{ message }] });
    expect(createValidator(v.record(v.string(), v.number())).validate([1], {})).toMatchObject({ isValid: false });
  });

  test('refuses nested alternatives that take too long, and text within text that is nested too deeply', () => {
    const node: v.GenericSchema = v.lazy(() => v.union([v.array(node), v.number()]));
    const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');
    const validator = createValidator(node);
    expect(validator.coerce(deep(40), lenient)).toMatchObject({ isValid: false });
    const list: v.GenericSchema = v.lazy(() => v.array(node));
    const text = Array.from({ length: 14 }).reduce<string>(
      (inner) => `${'['.repeat(60)}${JSON.stringify(inner)}${']'.repeat(60)}`,
      '[]',
    );
    expect(createValidator(list).coerce({ list: text }, lenient)).toMatchObject({ isValid: false });
  });

  test.each([{ input: [{ toString: 5 }] }, { x: [{ toString: 5 }] }, { x: { toString: 5, valueOf: null } }])(
    'never makes a text of what came: %j',
    (value) => {
      const members = Array.from({ length: 20 }, (_, index) => `member-${index}`);
      const schema = v.object({ x: v.picklist(members), y: v.optional(v.boolean()), z: v.literal('a') });
      const policy = { booleanWords: true };
      const hostile = Object.fromEntries(['x', 'y', 'z'].map((key) => [key, value.x]));
      for (const sent of [value, hostile]) {
        expect(createValidator(schema).coerce(sent, { context: {}, policy })).toMatchObject({ isValid: false });
      }
    },
  );

  test('answers later for an asynchronous schema', async () => {
    const schema = v.objectAsync({
      id: v.pipeAsync(
        v.number(),
        v.checkAsync(async (id) => id < 10, 'must be known'),
      ),
      tag: v.optionalAsync(
        v.nullableAsync(
          v.pipeAsync(
            v.string(),
            v.checkAsync(async () => true),
          ),
        ),
      ),
    });
    const validator = createValidator(schema);
    expect(await validator.coerce({ id: '5', tag: null }, lenient)).toEqual({
      isValid: true,
      value: { id: 5, tag: null },
      repairs: [{ name: 'string-to-number', path: ['id'] }],
    });
    expect(await validator.validate({ id: 50 }, {})).toMatchObject({
      isValid: false,
      issues: [{ path: ['id'], message: 'must be known: current value is 50' }],
    });
  });
});

test('createValidator() leaves what a promised schema judges as it came', async () => {
  const validator = createValidator(v.objectAsync({ a: v.lazyAsync(async () => v.number()) }));
  expect(await validator.validate({ a: 5 }, {})).toEqual({ isValid: true, value: { a: 5 }, repairs: [] });
  expect(await validator.coerce({ a: '5' }, lenient)).toMatchObject({ isValid: false, issues: [{ path: ['a'] }] });
});

describe('createValidator() where the schema itself fails', () => {
  test('proves nothing by its quick check', () => {
    const broken = v.pipe(
      v.string(),
      v.check(() => {
        throw new Error('broken');
      }),
    );
    expect(createValidator(v.object({ a: broken })).accepts({ a: 'x' })).toBe(false);
  });

  const broken = (): never => {
    throw new EvalError('Code generation from strings disallowed for this context');
  };
  const foreign: StandardSchema = { '~standard': { version: 1, vendor: 'other', validate: broken } };
  const later: StandardSchema = { '~standard': { version: 1, vendor: 'other', validate: async () => broken() } };

  test.each<[string, StandardSchema, unknown]>([
    ['a foreign validator', foreign, {}],
    ['a check', v.pipe(v.object({}), v.check(broken)), {}],
    ['a transformation', v.object({ a: v.pipe(v.string(), v.transform(broken)) }), { a: 'x' }],
    ['an asynchronous validator', later, {}],
  ])('fails closed for %s', async (_, schema, value) => {
    const validator = createValidator(schema, { toolName: 'weather' });
    expect(validator.accepts(value)).toBe(false);
    const error = await (async () => validator.validate(value, {}))().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolExecutionError);
    expect(error).toMatchObject({ code: 'validator-failed', toolName: 'weather', cause: expect.any(EvalError) });
  });
});

describe('createValidator() with a foreign validator', () => {
  const foreign = (answer: unknown): StandardSchema =>
    ({ '~standard': { version: 1, vendor: 'foreign', validate: () => answer } }) as StandardSchema;
  // biome-ignore lint/suspicious/noThenProperty: a thenable that is no promise
  const later = (answer: unknown) => ({ then: (settle: (answer: unknown) => void) => settle(answer) });

  test.each([
    ['a thenable', later({ issues: [{ message: 'no' }] })],
    ['a promise of another realm', runInNewContext('Promise.resolve({ issues: [{ message: "no" }] })')],
  ])('waits for %s', async (_, answer) => {
    const verdict = createValidator(foreign(answer)).validate({}, {});
    expect(verdict).toBeInstanceOf(Promise);
    expect(await verdict).toMatchObject({ isValid: false });
  });

  test.each([[{}], [true], ['x'], [undefined], [null], [{ issues: undefined }], [{ issues: 'no' }]])(
    'takes %j for a fault of the validator',
    async (answer) => {
      const fault = {
        name: 'ToolExecutionError',
        code: 'validator-failed',
        message: 'The schema of tool "odd" failed',
      };
      const validator = (result: unknown) => createValidator(foreign(result), { toolName: 'odd' });
      expect(() => validator(answer).validate({}, {})).toThrow(expect.objectContaining(fault));
      expect(() => validator(answer).coerce({}, lenient)).toThrow(expect.objectContaining(fault));
      await expect(validator(later(answer)).validate({}, {})).rejects.toMatchObject(fault);
    },
  );

  test.each([[{ value: 1 }], [{ value: 1, issues: undefined }], [Object.create({ value: 1 })]])(
    'takes the value of %j',
    (answer) => {
      expect(createValidator(foreign(answer)).validate({}, {})).toEqual({ isValid: true, value: 1, repairs: [] });
    },
  );
});

describe('createValidator() with keys that every object inherits', () => {
  const entries = {
    constructor: v.optional(v.number()),
    toString: v.optional(v.unknown()),
    valueOf: v.nullish(v.string()),
    hasOwnProperty: v.optional(v.number(), 5),
    city: v.optional(v.string()),
  };

  test.each([
    ['object', v.object(entries)],
    ['strictObject', v.strictObject(entries)],
    ['looseObject', v.looseObject(entries)],
    [
      'pipe',
      v.pipe(
        v.object(entries),
        v.check(() => true),
      ),
    ],
  ])('sees none of them where none came: %s', (_, schema) => {
    const validator = createValidator(schema);
    const expected = { isValid: true, value: { hasOwnProperty: 5 }, repairs: [] };
    for (const answer of [validator.validate({}, {}), validator.coerce({}, lenient)]) {
      expect(answer).toEqual(expected);
      expect(Object.getPrototypeOf((answer as unknown as { value: object }).value)).toBe(Object.prototype);
    }
    expect(validator.accepts({})).toBe(false);
  });

  test('takes those that came', () => {
    const value = { constructor: 1, toString: true, valueOf: 'x', hasOwnProperty: 2 };
    expect(createValidator(v.object(entries)).validate(value, {})).toMatchObject({ isValid: true, value });
    expect(createValidator(v.object(entries)).accepts(value)).toBe(true);
  });

  test('misses a required one, inside too', () => {
    const inner = v.object({ constructor: v.number(), toString: v.unknown() });
    const validator = createValidator(v.object({ rows: v.array(inner) }));
    const issue = { expected: 'required', received: 'missing', message: 'is required, missing' };
    expect(validator.validate({ rows: [{}] }, {})).toEqual({
      isValid: false,
      issues: [
        { path: ['rows', 0, 'constructor'], ...issue },
        { path: ['rows', 0, 'toString'], ...issue },
      ],
    });
  });

  test('sees none of them in a branch of a union, or beside a default', () => {
    const union = v.union([v.object({ kind: v.literal('a'), constructor: v.optional(v.number()) }), v.string()]);
    expect(createValidator(union).validate({ kind: 'a' }, {})).toMatchObject({ isValid: true, value: { kind: 'a' } });
    const schema = v.object({ constructor: v.optional(v.number()), days: v.number() });
    expect(createValidator(schema, { defaults: { days: 3 } }).validate({}, {})).toEqual({
      isValid: true,
      value: { days: 3 },
      repairs: [],
    });
  });

  test('hands over ordinary objects of a JSON Schema too', () => {
    const schema = fromJsonSchema({ properties: { constructor: { type: 'number' }, a: { default: 1 } } });
    const answer = createValidator(schema).validate({}, {}) as unknown as { value: object };
    expect(answer.value).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(answer.value)).toBe(Object.prototype);
    const plain = createValidator(fromJsonSchema({ properties: { constructor: { type: 'number' } } }));
    const kept = plain.validate({ b: 1 }, {}) as unknown as { value: object };
    expect(Object.getPrototypeOf(kept.value)).toBe(Object.prototype);
  });
});

describe('createValidator() with schemas of other libraries', () => {
  const zod = z.object({ days: z.number().min(1), unit: z.enum(['C', 'F']) });
  const ark = type({ days: 'number >= 1', unit: "'C' | 'F'" });

  test.each<[string, StandardSchema]>([
    ['zod', zod],
    ['arktype', ark as unknown as StandardSchema],
  ])('validates through %s', (_, schema) => {
    const validator = createValidator(schema);
    expect(validator.validate({ days: 2, unit: 'C' }, {})).toEqual({
      isValid: true,
      value: { days: 2, unit: 'C' },
      repairs: [],
    });
    const refused = validator.validate({ days: '2' }, {});
    expect(refused).toMatchObject({
      isValid: false,
      issues: [
        { path: ['days'], received: '"2"' },
        { path: ['unit'], received: 'missing' },
      ],
    });
    expect(validator.coerce({ days: '2' }, lenient)).toEqual(refused);
  });

  test('coerces by the valibot schema that describes the same values', () => {
    const describe = v.object({ days: v.number(), unit: v.picklist(['C', 'F']) });
    expect(createValidator(zod, { describe }).coerce({ days: '2', unit: 'c' }, lenient)).toEqual({
      isValid: true,
      value: { days: 2, unit: 'C' },
      repairs: [
        { name: 'string-to-number', path: ['days'] },
        { name: 'enum-case', path: ['unit'] },
      ],
    });
  });
});

describe('createValidator() with aliases', () => {
  const validator = createValidator(v.object({ city: v.optional(v.string()), days: v.optional(v.number()) }), {
    aliases: { city: ['town', 'place'], days: ['count'] },
  });

  test('takes them as repairs only, and reads the digits at the alias', () => {
    const value = { place: 75000, count: '2' };
    expect(validator.accepts(value)).toBe(false);
    expect(validator.validate(value, {})).toMatchObject({
      isValid: false,
      issues: [
        { message: 'is not a known key: expected one of the keys city, days' },
        { message: 'is not a known key: expected one of the keys city, days' },
      ],
    });
    const numberSource = (path: readonly (string | number)[]) => (path.join() === 'place' ? '75000.0' : undefined);
    expect(validator.coerce(value, { ...lenient, numberSource })).toEqual({
      isValid: true,
      value: { city: '75000.0', days: 2 },
      repairs: [
        { name: 'alias', path: ['city'] },
        { name: 'number-to-string', path: ['city'] },
        { name: 'alias', path: ['days'] },
        { name: 'string-to-number', path: ['days'] },
      ],
    });
  });

  test('leaves them alone beside the parameter itself', () => {
    expect(validator.validate({ city: 'Paris', town: 'Rome' }, {})).toEqual({
      isValid: true,
      value: { city: 'Paris' },
      repairs: [],
    });
  });

  test('of a loose object are not mistaken for other keys', () => {
    const loose = createValidator(v.looseObject({ city: v.optional(v.string()) }), { aliases: { city: ['town'] } });
    expect(loose.accepts({ town: 'Paris' })).toBe(false);
    expect(loose.coerce({ town: 'Paris' }, lenient)).toMatchObject({ value: { city: 'Paris' } });
  });
});

describe('createValidator() with defaults', () => {
  const schema = v.object({
    city: v.string(),
    unit: v.picklist(['C', 'F']),
    label: v.pipe(v.string(), v.trim()),
    note: v.optional(v.string()),
  });
  const validator = createValidator(schema, {
    defaults: {
      unit: 'C',
      label: ({ input, context }: { input: { city?: string; unit?: string }; context: { userId?: string } }) =>
        ` ${context.userId}: ${input.city} in ${input.unit} `,
    },
  });

  test('fills in values and then what functions make of the rest', () => {
    expect(validator.validate({ city: 'Paris' }, { userId: 'u1' })).toEqual({
      isValid: true,
      value: { city: 'Paris', unit: 'C', label: 'u1: Paris in C' },
      repairs: [],
    });
  });

  test('are needed for a quick yes', () => {
    const plain = createValidator(v.object({ a: v.optional(v.number()) }), { defaults: { a: 1 } });
    expect([plain.accepts({ a: 5 }), plain.accepts({})]).toEqual([true, false]);
  });

  test('does not ask functions when the rest is refused', () => {
    expect(validator.validate({ city: 5 }, {})).toMatchObject({ isValid: false, issues: [{ path: ['city'] }] });
  });

  test('stand in for null', () => {
    expect(validator.coerce({ city: 'Paris', unit: null, label: 'x' }, lenient)).toEqual({
      isValid: true,
      value: { city: 'Paris', unit: 'C', label: 'x' },
      repairs: [{ name: 'null-to-default', path: ['unit'] }],
    });
  });

  test('made by a function that do not fit are the fault of the host', () => {
    const wrong = createValidator(schema, { defaults: { unit: () => 'K' }, toolName: 'weather' });
    expect(() => wrong.validate({ city: 'Paris', label: 'x' }, {})).toThrow(
      new ToolExecutionError('The default of "unit" failed', {
        toolName: 'weather',
        code: 'validator-failed',
        cause: 'Invalid type: Expected ("C" | "F") but received "K"',
      }),
    );
  });

  test('made by a function that throws name the parameter and keep the cause', () => {
    const cause = new TypeError('no env');
    const throws = () => {
      throw cause;
    };
    const wrong = createValidator(schema, { defaults: { unit: throws }, toolName: 'weather' });
    expect(() => wrong.validate({ city: 'Paris', label: 'x' }, {})).toThrow(
      new ToolExecutionError('The default of "unit" failed', { toolName: 'weather', code: 'validator-failed', cause }),
    );
  });

  test('made by functions wait for asynchronous schemas', async () => {
    const later = createValidator(
      v.objectAsync({
        a: v.pipeAsync(
          v.number(),
          v.transformAsync(async (a) => a + 1),
        ),
        b: v.number(),
      }),
      {
        defaults: { b: ({ input }: { input: { a?: number } }) => (input.a ?? 0) * 10 },
      },
    );
    expect(await later.validate({ a: 1 }, {})).toEqual({ isValid: true, value: { a: 2, b: 20 }, repairs: [] });
  });

  test('made by functions go through the rest of the pipe', () => {
    const piped = v.pipe(
      v.object({ a: v.number(), b: v.number() }),
      v.check(({ a, b }) => a < b, 'must rise'),
      v.transform(({ a, b }) => [a, b]),
    );
    const validator = createValidator(piped, { defaults: { b: () => 5 } });
    expect(validator.validate({ a: 1 }, {})).toEqual({ isValid: true, value: [1, 5], repairs: [] });
    expect(validator.validate({ a: 7 }, {})).toMatchObject({
      isValid: false,
      issues: [{ path: [], message: 'must rise: current value is an object' }],
    });
  });
});

describe('createValidator() at definition', () => {
  const schema = v.object({ city: v.string() });

  test.each([
    [
      'a default that does not fit',
      { defaults: { city: 5 } },
      'the default of "city" does not fit its schema: Invalid type: Expected string but received 5',
    ],
    [
      'a default for no parameter',
      { defaults: { town: 'x' } },
      'defaults.town is for no key of the valibot object: its keys are city',
    ],
    [
      'an alias for no parameter',
      { aliases: { town: ['x'] } },
      'aliases.town is for no key of the valibot object: its keys are city',
    ],
    ['an alias that is no list', { aliases: { city: 'town' } as never }, 'aliases.city must be a list of names'],
    ['an alias that is a parameter', { aliases: { city: ['city'] } }, 'the alias "city" is taken'],
    ['an alias given twice', { aliases: { city: ['a', 'a'] } }, 'the alias "a" is taken'],
  ])('refuses %s', (_, options, message) => {
    expect(() => createValidator(schema, options)).toThrow(new TypeError(message));
  });

  test.each<[string, StandardSchema]>([
    ['of another library', z.object({ city: z.string() })],
    ['that is no object', v.record(v.string(), v.string())],
  ])('refuses defaults for a schema %s', (_, schema) => {
    expect(() => createValidator(schema, { defaults: { city: 'x' } })).toThrow(TypeError);
  });

  test('does not read the schema', () => {
    const read: unknown[] = [];
    const schema = new Proxy(v.object({}), { get: (_, key) => void read.push(key) });
    createValidator(schema);
    expect(read).toEqual([]);
  });
});
