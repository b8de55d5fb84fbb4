// Written from https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
const keywords = new Set(
  'type description title properties required additionalProperties items anyOf enum const $ref $defs pattern format multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems'.split(
    ' ',
  ),
);
const types = new Set('string number integer boolean object array null'.split(' '));
const formats = new Set('date-time time date duration email hostname ipv4 ipv6 uuid'.split(' '));
const maxLevels = 10;

type Node = Record<string, unknown>;

/** The first thing in a schema that OpenAI's strict mode refuses; `undefined` where there is none. */
export function checkStrictSchema(schema: unknown): string | undefined {
  const definitions = isNode(schema) && isNode(schema.$defs) ? Object.values(schema.$defs) : [];
  return firstOf([schema, ...definitions], (node) => checkNode(node, 1));
}

function checkNode(node: unknown, level: number): string | undefined {
  if (!isNode(node)) return 'a schema must be an object';
  const unknown = Object.keys(node).find((keyword) => !keywords.has(keyword));
  if (unknown) return `'${unknown}' is not permitted`;
  if (level > maxLevels) return `nesting is deeper than ${maxLevels} levels`;
  if (node.$ref !== undefined) {
    return Object.keys(node).length > 1 ? `$ref cannot have keywords ${JSON.stringify(Object.keys(node))}` : undefined;
  }
  if (Array.isArray(node.anyOf)) return firstOf(node.anyOf, (branch) => checkNode(branch, level));
  const names = [node.type].flat();
  if (!names.every((name) => types.has(String(name)))) return "schema must have a 'type' key";
  if (node.format !== undefined && !formats.has(String(node.format))) return `'${node.format}' is not a valid format`;
  if (names.includes('array')) return checkNode(node.items, level + 1);
  return names.includes('object') ? checkObject(node, level) : undefined;
}

function checkObject(node: Node, level: number): string | undefined {
  if (node.additionalProperties !== false) return "'additionalProperties' is required to be supplied and to be false";
  const properties = isNode(node.properties) ? node.properties : {};
  const required = Array.isArray(node.required) ? node.required : [];
  const keys = Object.keys(properties);
  if (keys.length !== required.length || !keys.every((key) => required.includes(key))) {
    return "'required' is required to be supplied and to be an array including every key in properties";
  }
  return firstOf(Object.values(properties), (property) => checkNode(property, level + 1));
}

function firstOf(nodes: readonly unknown[], check: (node: unknown) => string | undefined): string | undefined {
  for (const node of nodes) {
    const mistake = check(node);
    if (mistake) return mistake;
  }
  return undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
