import type { Wire } from './tool-samples.ts';

// Written from https://docs.claude.com/en/docs/build-with-claude/structured-outputs, "JSON Schema limitations", and from
// what the API says of other schemas: "input_schema does not support oneOf, allOf, or anyOf at the top level",
// "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'".
const strictKeywords = new Set(
  'type description title properties required additionalProperties items anyOf allOf enum const default $ref $defs pattern format minItems'.split(
    ' ',
  ),
);
const types = new Set('string number integer boolean object array null'.split(' '));
const formats = new Set('date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' '));
const legalKey = /^[a-zA-Z0-9_.-]{1,64}$/;

/** The first thing in the schema of a tool that the API refuses; `undefined` where there is none. */
export function checkAnthropicSchema(schema: Wire, isStrict: boolean): string | undefined {
  if (schema.type !== 'object') return 'input_schema.type: Input should be "object"';
  const union = ['anyOf', 'oneOf', 'allOf'].find((keyword) => keyword in schema);
  if (union) return `input_schema does not support ${union} at the top level`;
  return checkKeys(schema) ?? (isStrict ? checkStrict(schema, schema, []) : undefined);
}

function checkKeys(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { properties } = value as Wire;
  const bad =
    !Array.isArray(value) &&
    typeof properties === 'object' &&
    properties !== null &&
    Object.keys(properties).find((key) => !legalKey.test(key));
  if (bad) return `Property keys should match pattern: ${bad}`;
  return firstOf(Object.values(value), checkKeys);
}

function checkStrict(node: unknown, root: Wire, open: readonly unknown[]): string | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return 'a schema must be an object';
  const wire = node as Wire;
  const unknown = Object.keys(wire).find((keyword) => !strictKeywords.has(keyword));
  if (unknown) return `'${unknown}' is not supported`;
  if (wire.$ref !== undefined) {
    if (open.includes(wire.$ref)) return 'recursive schemas are not supported';
    const target = (root.$defs as Wire | undefined)?.[String(wire.$ref).replace('#/$defs/', '')];
    return checkStrict(target, root, [...open, wire.$ref]);
  }
  const inner = [
    ...((wire.anyOf ?? []) as unknown[]),
    ...((wire.allOf ?? []) as unknown[]),
    ...(wire.items === undefined ? [] : [wire.items]),
  ];
  const properties = (wire.properties ?? {}) as Wire;
  return checkOwn(wire) ?? firstOf([...inner, ...Object.values(properties)], (part) => checkStrict(part, root, open));
}

function checkOwn(wire: Wire): string | undefined {
  const names = [wire.type ?? []].flat();
  if (!names.every((name) => types.has(String(name)))) return `'${wire.type}' is no type`;
  if (names.includes('object') && wire.additionalProperties !== false) return 'additionalProperties must be false';
  if (wire.format !== undefined && !formats.has(String(wire.format)))
    return `the format '${wire.format}' is not supported`;
  if (wire.minItems !== undefined && wire.minItems !== 0 && wire.minItems !== 1) return 'minItems must be 0 or 1';
  if (/\(\?[=!<]|\\[1-9bB]/.test(String(wire.pattern ?? ''))) return 'the pattern is not supported';
  const isComplex = ((wire.enum ?? []) as unknown[]).some((value) => typeof value === 'object' && value !== null);
  return isComplex ? 'enum takes strings, numbers, bools and nulls only' : undefined;
}

function firstOf(nodes: readonly unknown[], check: (node: unknown) => string | undefined): string | undefined {
  for (const node of nodes) {
    const mistake = check(node);
    if (mistake) return mistake;
  }
  return undefined;
}
