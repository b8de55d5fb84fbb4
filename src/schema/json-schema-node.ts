import { _addIssue, _standardSchema, type BaseIssue, type BaseSchema, type Config } from 'valibot';

export type Issue = BaseIssue<unknown>;
export type RunConfig = Config<Issue>;

/**
 * A valibot schema object. The kinds made here carry the plain fields of valibot's kinds, so whoever walks valibot schemas
 * reads them; they run by JSON Schema's rules, where an array is no object, only own keys count and no key is dropped.
 */
export interface JsonNode extends BaseSchema<unknown, unknown, Issue> {
  readonly entries?: Readonly<Record<string, JsonNode>>;
  readonly rest?: JsonNode;
  readonly judges?: (key: string) => readonly JsonNode[];
  readonly item?: JsonNode;
  readonly items?: readonly JsonNode[];
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly wrapped?: JsonNode;
  readonly default?: unknown;
  readonly getter?: () => JsonNode;
}

/** A part of a value with the schema that judges it; without a key the part is the value itself. */
export interface Part {
  readonly node: JsonNode;
  readonly value: unknown;
  readonly key?: string | number;
  /** Of what is judged as a name, and not as a value: the key does not count as seen. */
  readonly isName?: true;
}

/** What valibot hands from one step to the next, with the keys that some keyword looked at, for `unevaluated…`. */
export interface Dataset {
  typed?: boolean;
  value: unknown;
  issues?: Issue[];
  seen?: Set<string>;
}

/** One run of one schema or action. */
export interface RunContext {
  readonly node: JsonNode;
  readonly dataset: Dataset;
  readonly config: RunConfig;
}

type NodeFields = Partial<JsonNode> & Pick<JsonNode, 'type'>;
type Run = (context: RunContext) => Dataset;

/** Makes a schema from its plain fields and from what it does. */
export function createNode(fields: NodeFields, run: Run): JsonNode {
  return _standardSchema({
    kind: 'schema',
    reference: createNode,
    expects: fields.type,
    async: false,
    ...fields,
    '~run'(dataset: Dataset, config: RunConfig) {
      return run({ node: this as unknown as JsonNode, dataset, config });
    },
  } as never);
}

/** Runs a schema on a value of its own. */
export function runNode(node: JsonNode, value: unknown, config: RunConfig): Dataset {
  return node['~run']({ value }, config) as Dataset;
}

/** Whether a value fits, without saying why not. */
export function fits(node: JsonNode, value: unknown): boolean {
  return !runNode(node, value, { abortEarly: true }).issues;
}

/** Refuses the value, or the key of it that `other` names. Gives the dataset back. */
export function refuse({ node, dataset, config }: RunContext, other?: { readonly [field: string]: unknown }): Dataset {
  _addIssue(node as never, other?.path ? 'key' : 'type', dataset as never, config as never, other as never);
  return dataset;
}

export function toPathItem(input: unknown, key: string | number, origin = 'value'): object {
  return { type: Array.isArray(input) ? 'array' : 'object', origin, input, key, value: Object(input)[key] };
}

/** Runs a part into the dataset of the whole, and gives what became of it. */
export function runPart({ dataset, config }: RunContext, { node, value, key, isName }: Part): unknown {
  const { typed, value: output, issues = [], seen = [] } = runNode(node, value, config);
  const place = key === undefined ? [] : [toPathItem(dataset.value, key)];
  for (const issue of issues) addIssue(dataset, { ...issue, path: [...place, ...(issue.path ?? [])] as never });
  see(dataset, key === undefined ? seen : isName ? [] : [String(key)]);
  if (!typed) dataset.typed = false;
  return output;
}

function addIssue(dataset: Dataset, issue: Issue): void {
  dataset.issues ??= [];
  dataset.issues.push(issue);
}

export function see(dataset: Dataset, keys: Iterable<string>): void {
  dataset.seen ??= new Set();
  for (const key of keys) dataset.seen.add(key);
}
