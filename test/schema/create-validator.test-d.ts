import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { createValidator } from '../../src/schema/create-validator.ts';
import { enumByName } from '../../src/schema/enum-by-name.ts';
import { int64 } from '../../src/schema/integer-kinds.ts';
import type { ToolValidator } from '../../src/tool/tool-validator.ts';

test('createValidator() hands over what the schema gives', () => {
  const schema = v.object({ id: int64(), at: v.optional(v.date()), unit: enumByName({ C: 0, F: 1 }) });
  expectTypeOf(createValidator(schema)).toEqualTypeOf<
    ToolValidator<{ id: bigint; at?: Date | undefined; unit: 0 | 1 }>
  >();
  expectTypeOf(createValidator(z.object({ n: z.number() }))).toEqualTypeOf<ToolValidator<{ n: number }>>();
});

test('createValidator() takes only Standard Schemas', () => {
  // @ts-expect-error a JSON Schema is none
  createValidator({ type: 'object' });
});
