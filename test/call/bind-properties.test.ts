// What a model may write, drawn at random: it is bound to arguments that fit, or refused by a ToolError.
import {
  array,
  assert,
  constantFrom,
  double,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bindCall } from '../../src/call/bind-call.ts';
import { defineTool, type Tool, ToolError } from '../../src/index.ts';
import { countRuns, mutatedCase, schemaCase } from '../schema/arbitrary-check-schema.ts';

const createTool = (inputSchema: v.GenericSchema): Tool =>
  defineTool({ name: 'f', description: 'F', inputSchema, execute: () => 1 });

/** What is bound; undefined for a refusal. Any other outcome fails the test. */
function bind(tool: Tool, text: string) {
  try {
    const bound = bindCall(tool, { id: 'call_1', name: 'f', arguments: text }, {});
    if (bound instanceof Promise) throw new TypeError('asynchronous');
    return { input: bound.input, repairs: bound.repairs };
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'validator-failed') return undefined;
    throw error;
  }
}

const toText = (value: unknown): string =>
  JSON.stringify({ value }, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));

test('the text of a value that fits is bound to it with no repair', () => {
  assert(
    property(schemaCase, ({ schema, value }) => {
      const tool = createTool(v.object({ value: schema }));
      const text = toText(value);
      const strict = tool.validator.validate(JSON.parse(text), {});
      if ('then' in strict || !strict.isValid) return;
      expect(bind(tool, text)).toEqual({ input: strict.value, repairs: [] });
    }),
    { numRuns: countRuns(3000) },
  );
}, 600_000);

test('the text of a value that was changed is bound or refused', () => {
  assert(
    property(mutatedCase, ({ schema, value }) => {
      bind(createTool(v.object({ value: schema })), toText(value));
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: countRuns(3000) },
  );
}, 600_000);

const plainSchema = v.object({
  name: v.string(),
  days: v.pipe(v.number(), v.integer()),
  on: v.optional(v.boolean()),
  unit: v.nullable(v.picklist(['C', 'F'])),
  tags: v.array(v.string()),
  at: v.object({ lat: v.number(), note: v.optional(v.string()) }),
  more: v.optional(v.unknown()),
});

const plainValue = record(
  {
    name: string(),
    days: oneof(nat(), constantFrom(2 ** 60, 1e20)),
    on: constantFrom(true, false),
    unit: constantFrom('C', 'F', null),
    tags: array(string(), { maxLength: 3 }),
    at: record({ lat: double({ noNaN: true, noDefaultInfinity: true }), note: string() }, { requiredKeys: ['lat'] }),
    more: jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['name', 'days', 'unit', 'tags', 'at'] },
);

const piece = constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"', "'", '\\', '\\"', '\n', '//', '/*', '```', ' ', '-', '.', 'e9'],
  ...['1', '12345678901234567', 'true', 'None', 'null', 'key', '"a":1,', '{}', '"__proto__":{"a":1},', '“', '\u00a0'],
);

const edit = tuple(nat(), piece, nat(3));

/** Puts a piece at some place, over up to three characters. */
const change = (text: string, [seed, inserted, removed]: [number, string, number]): string => {
  const position = seed % (text.length + 1);
  return text.slice(0, position) + inserted + text.slice(position + removed);
};

test('a text that was changed is refused, or bound to arguments that fit', () => {
  const tool = createTool(plainSchema);
  const check = (text: string): void => {
    const bound = bind(tool, text);
    if (bound) expect([text, v.is(plainSchema, bound.input)]).toEqual([text, true]);
  };
  assert(
    property(plainValue, array(edit, { minLength: 30, maxLength: 30 }), (value, edits) => {
      const text = JSON.stringify(value);
      // Each change alone, and then on top of those before.
      edits.reduce((changed, one) => {
        check(change(text, one));
        const both = change(changed, one);
        check(both);
        return both;
      }, text);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: countRuns(2500) },
  );
}, 600_000);
