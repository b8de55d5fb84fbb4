import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/json/parse-json.ts';
import { createValidator } from '../../src/schema/create-validator.ts';
import { dateText, dateTimeText } from '../../src/schema/date-text.ts';
import { decimalText } from '../../src/schema/decimal-text.ts';
import { enumByName } from '../../src/schema/enum-by-name.ts';
import { float32 } from '../../src/schema/float32.ts';
import { int8, int16, int32, int64 } from '../../src/schema/integer-kinds.ts';
import { uuidText } from '../../src/schema/uuid-text.ts';

function bind(schema: v.GenericSchema, text: string): unknown {
  const { value, numberSource } = parseJson(`{"x":${text}}`);
  const validator = createValidator(v.object({ x: schema }));
  const strict = validator.validate(value, {});
  const result =
    'then' in strict || strict.isValid ? strict : validator.coerce(value, { context: {}, policy: {}, numberSource });
  if ('then' in result) throw new Error('asynchronous');
  return result.isValid ? [result.value.x, ...result.repairs.map(({ name }) => name)] : 'refused';
}

const unit = { CELSIUS: 0, FAHRENHEIT: 1 };

describe('The kinds of the Java type matrix', () => {
  test.each<[string, v.GenericSchema, string, unknown]>([
    ['int8', int8(), '127', [127]],
    ['int8', int8(), '128', 'refused'],
    ['int8', int8(), '"-128"', [-128, 'string-to-number']],
    ['int16', int16(), '-32768', [-32768]],
    ['int16', int16(), '32768', 'refused'],
    ['int32', int32(), '2147483647', [2147483647]],
    ['int32', int32(), '2147483648', 'refused'],
    ['int32', int32(), '5.0', [5]],
    ['int32', int32(), '5.7', 'refused'],
    ['int32', int32(), '"5.7"', 'refused'],
    ['int64', int64(), '9223372036854775807', [9223372036854775807n]],
    ['int64', int64(), '9223372036854775808', 'refused'],
    ['int64', int64(), '"-9223372036854775808"', [-9223372036854775808n]],
    ['int64', int64(), '7', [7n, 'number-to-bigint']],
    ['int64', int64(), '7.5', 'refused'],
    ['bigint', v.bigint(), '123456789012345678901234567890', [123456789012345678901234567890n]],
    ['float32', float32(), '3.5e38', 'refused'],
    ['float32', float32(), '"1.5"', [1.5, 'string-to-number']],
    ['decimalText', decimalText(), '"12.50"', ['12.50']],
    ['decimalText', decimalText(), '12.50', ['12.50', 'number-to-string']],
    ['decimalText', decimalText(), '0.1234567890123456789', ['0.1234567890123456789', 'number-to-string']],
    ['decimalText', decimalText(), '12345678901234567890', ['12345678901234567890', 'number-to-string']],
    ['decimalText', decimalText(), '"1,5"', 'refused'],
    ['uuidText', uuidText(), '"123e4567-e89b-12d3-a456-426614174000"', ['123e4567-e89b-12d3-a456-426614174000']],
    ['uuidText', uuidText(), '"123e4567"', 'refused'],
    ['dateText', dateText(), '"2026-02-28"', ['2026-02-28']],
    ['dateText', dateText(), '"2026-02-29"', 'refused'],
    ['dateText', dateText(), '"2026-02-28T00:00:00Z"', 'refused'],
    ['dateTimeText', dateTimeText(), '"2026-02-28T09:30:00+08:00"', ['2026-02-28T09:30:00+08:00']],
    ['dateTimeText', dateTimeText(), '"2026-02-30T09:30:00Z"', 'refused'],
    ['enumByName', enumByName(unit), '"CELSIUS"', [0]],
    ['enumByName', enumByName(unit), '"celsius"', [0, 'enum-case']],
    ['enumByName', enumByName(unit), '"kelvin"', 'refused'],
    ['enumByName', enumByName({ 0: 'Low', Low: 0 }), '"Low"', [0]],
    ['String', v.string(), '5', ['5', 'number-to-string']],
    ['boolean', v.boolean(), '"true"', [true, 'string-to-boolean']],
    ['boolean', v.boolean(), '"yes"', 'refused'],
    ['List', v.array(v.number()), '"[1,2,3]"', [[1, 2, 3], 'parsed-text']],
    ['Map', v.record(v.string(), v.unknown()), '"{\\"a\\":1}"', [{ a: 1 }, 'parsed-text']],
  ])('%s binds %#', (_, schema, text, expected) => {
    expect(bind(schema, text)).toEqual(expected);
  });
});
