import fc from 'fast-check';

const names = ['a', 'b', 'toString', 'constructor'];
const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 1.5, -2, 3, '', 'a', 'ab', '😀', '1');

/** Any JSON value of the kind that the schemas below speak of. */
export const jsonValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const count = fc.integer({ min: 0, max: 3 });
const schemaName = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');

/** Any JSON Schema of the supported keywords, with references to two definitions. */
export const jsonSchema = fc.letrec<{ schema: unknown; keywords: object }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(fc.constantFrom(...names), schema, { maxKeys: 3, noNullPrototype: true });
  const texts = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 });
  const keywords = {
    type: fc.oneof(schemaName, fc.uniqueArray(schemaName, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(jsonValue, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }),
    const: jsonValue,
    minimum: count,
    exclusiveMaximum: count,
    multipleOf: fc.constantFrom(1, 0.5, 2),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', '(a|b)+'),
    prefixItems: list,
    items: schema,
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    contains: schema,
    minContains: count,
    maxContains: count,
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'o', 'b$'), schema, { maxKeys: 2, noNullPrototype: true }),
    additionalProperties: schema,
    propertyNames: schema,
    required: texts,
    minProperties: count,
    maxProperties: count,
    dependentRequired: fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 2, noNullPrototype: true }),
    dependentSchemas: map,
    unevaluatedProperties: schema,
    unevaluatedItems: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: schema,
    else: schema,
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/two'),
    default: jsonValue,
  };
  return {
    keywords: fc
      .uniqueArray(fc.constantFrom(...(Object.keys(keywords) as (keyof typeof keywords)[])), { maxLength: 4 })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, keywords[name]])))),
    schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), fc.record({ type: schemaName }), tie('keywords')),
  };
});
