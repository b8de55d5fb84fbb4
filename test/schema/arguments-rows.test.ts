import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/json/parse-json.ts';
import { createValidator } from '../../src/schema/create-validator.ts';
import { formatIssues } from '../../src/schema/format-issues.ts';

function bind(schema: v.GenericSchema, text: string): unknown {
  const parsed = parseJson(text, { expectObject: true });
  const validator = createValidator(schema);
  const strict = validator.validate(parsed.value, {});
  const options = { context: {}, policy: {}, numberSource: parsed.numberSource };
  const result = 'then' in strict || strict.isValid ? strict : validator.coerce(parsed.value, options);
  if ('then' in result) throw new Error('asynchronous');
  return result.isValid
    ? [result.value, ...[...parsed.repairs, ...result.repairs].map(({ name }) => name)]
    : formatIssues(result.issues, 'No');
}

const only = (schema: v.GenericSchema) => (key: string) => v.strictObject({ [key]: schema });
const text = only(v.string());
const number = only(v.number());
const search = v.strictObject({ q: v.string(), min: v.optional(v.number()) });

test.each<[string, v.GenericSchema, string, unknown]>([
  ['A01', v.strictObject({}), '', [{}, 'empty-args']],
  ['A03', text('city'), '', 'No: $.city is required, missing'],
  ['A04', v.strictObject({ limit: v.optional(v.number()) }), 'null', [{}, 'null-args']],
  [
    'A18',
    v.strictObject({ a: v.boolean(), b: v.nullable(v.string()) }),
    "{'a': True, 'b': None}",
    [{ a: true, b: null }, 'single-quotes', 'python-literal'],
  ],
  [
    'A24',
    v.strictObject({ a: v.number(), b: v.number() }),
    '[1,2]',
    'No: $ must be an object with keys a, b: current value is an array',
  ],
  ['B01', number('limit'), '{"limit":"10"}', [{ limit: 10 }, 'string-to-number']],
  ['B02', only(v.boolean())('dry'), '{"dry":"false"}', [{ dry: false }, 'string-to-boolean']],
  ['B04', number('n'), '{"n":"1,234"}', 'No: $.n must be number: current value is "1,234"'],
  ['B06', number('n'), '{"n":"2026-01-31"}', 'No: $.n must be number: current value is "2026-01-31"'],
  ['B08', only(v.pipe(v.number(), v.integer()))('n'), '{"n":"5.7"}', 'No: $.n must be integer: current value is 5.7'],
  ['B09', search, '{"q":"x","min":""}', [{ q: 'x' }, 'empty-to-absent']],
  ['B11', text('zip'), '{"zip":1234}', [{ zip: '1234' }, 'number-to-string']],
  ['B12', text('id'), '{"id":2512292042121000001}', [{ id: '2512292042121000001' }, 'number-to-string']],
  ['B14', text('body'), '{"body":"{\\"a\\":1}"}', [{ body: '{"a":1}' }]],
  ['B16', only(v.union([v.string(), v.number()]))('v'), '{"v":"42"}', [{ v: '42' }]],
  [
    'B17',
    only(v.picklist(['CELSIUS', 'FAHRENHEIT']))('unit'),
    '{"unit":"celsius"}',
    [{ unit: 'CELSIUS' }, 'enum-case'],
  ],
  [
    'B18',
    only(v.picklist(['celsius', 'fahrenheit']))('unit'),
    '{"unit":"centigrade"}',
    'No: $.unit must be "celsius" | "fahrenheit": current value is "centigrade"',
  ],
  ['C01', only(v.array(v.string()))('args'), '{"args":"[\\"a.py\\"]"}', [{ args: ['a.py'] }, 'parsed-text']],
  [
    'C02',
    only(v.nullable(v.array(v.string())))('urls'),
    '{"urls":"[\\"https://e.com\\"]"}',
    [{ urls: ['https://e.com'] }, 'parsed-text'],
  ],
  ['C04', only(v.array(v.string()))('tags'), '{"tags":"urgent"}', [{ tags: ['urgent'] }, 'wrapped']],
  ['C06', text('path'), '{"path":"[\\"a\\",\\"b\\"]"}', [{ path: '["a","b"]' }]],
  ['C07', search, '{"q":"x","min":null}', [{ q: 'x' }, 'null-to-absent']],
  [
    'C09',
    v.strictObject({ q: v.string(), owner: v.optional(v.nullable(v.string())) }),
    '{"q":"x","owner":null}',
    [{ q: 'x', owner: null }],
  ],
  ['C11', number('a'), '{"a":1,"b":"007"}', [{ a: 1 }, 'dropped-key']],
  [
    'C12',
    only(v.record(v.string(), v.string()))('h'),
    '{"h":{"X-Id":"007","flag":"true"}}',
    [{ h: { 'X-Id': '007', flag: 'true' } }],
  ],
  [
    'C14',
    v.strictObject({ n: v.pipe(v.number(), v.integer()), unit: v.picklist(['a', 'b']), id: v.string() }),
    '{"n":"x","unit":"c"}',
    'No:\n$.n must be integer: current value is "x"\n$.unit must be "a" | "b": current value is "c"\n$.id is required, missing',
  ],
])('case %s', (_, schema, raw, expected) => {
  expect(bind(schema, raw)).toEqual(expected);
});
