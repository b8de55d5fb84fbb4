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
  readonly item?: JsonNode;
  readonly items?: readonly JsonNode[];
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly wrapped?: JsonNode;
  readonly check?: (value: unknown) => boolean;
  readonly getter?: () => JsonNode;
}

/** A part of a value with the schema that judges it; without a key the part is the value itself. */
export interface Part {
  readonly node: JsonNode;
  readonly value: unknown;
  readonly key?: string | number;
}

/** What valibot hands from one step to the next. */
export interface Dataset {
  typed?: boolean;
  value: unknown;
  issues?: Issue[];
}

/** One run of one schema or action. */
export interface RunContext {
  readonly node: JsonNode;
  readonly dataset: Dataset;
  readonly config: RunConfig;
}

type NodeFields = Partial<JsonNode> & Pick<JsonNode, 'type' | 'expects'>;

/** Makes a schema from its plain fields and from what it does; a run that gives nothing back leaves the dataset as it made it. */
export function createNode(fields: NodeFields, run: (context: RunContext) => Dataset | undefined): JsonNode {
  return _standardSchema({
    kind: 'schema',
    reference: createNode,
    async: false,
    ...fields,
    '~run'(dataset: Dataset, config: RunConfig) {
      return run({ node: this as unknown as JsonNode, dataset, config }) ?? dataset;
    },
  } as never);
}

/** Whether a value fits, without saying why not. */
export function fits(node: JsonNode, value: unknown): boolean {
  return !node['~run']({ value }, { abortEarly: true }).issues;
}

/** Runs a schema on a value of its own. */
export function runNode(node: JsonNode, value: unknown, config: RunConfig): Dataset {
  return node['~run']({ value }, config) as Dataset;
}

/** Refuses the value, or the key of it that `other` names. Gives the dataset back. */
export function refuse({ node, dataset, config }: RunContext, other?: { readonly [field: string]: unknown }): Dataset {
  _addIssue(node as never, other?.path ? 'key' : 'type', dataset as never, config as never, other as never);
  return dataset;
}

export function toPathItem(input: unknown, key: string | number, origin = 'value'): object {
  return { type: Array.isArray(input) ? 'array' : 'object', origin, input, key, value: Object(input)[key] };
}

export function addIssue(dataset: Dataset, issue: Issue): void {
  dataset.issues ??= [];
  dataset.issues.push(issue);
}

/** Runs a part into the dataset of the whole. */
export function runPart({ dataset, config }: RunContext, { node, value, key }: Part): unknown {
  const part = runNode(node, value, config);
  for (const issue of part.issues ?? []) {
    const place = key === undefined ? [] : [toPathItem(dataset.value, key)];
    addIssue(dataset, { ...issue, path: [...place, ...(issue.path ?? [])] as never });
  }
  if (!part.typed) dataset.typed = false;
  return part.value;
}

/** A schema of one value at a time. */
export function createScalar(
  type: string,
  test: (value: unknown) => boolean,
  fields: Partial<NodeFields> = {},
): JsonNode {
  return createNode({ type, expects: type, ...fields }, (context) => {
    if (!test(context.dataset.value)) return refuse(context);
    context.dataset.typed = true;
    return context.dataset;
  });
}

export function createUnknown(): JsonNode {
  return createScalar('unknown', () => true);
}

export function createNever(): JsonNode {
  return createScalar('never', () => false);
}

/** A schema behind one that takes a further value, or that may be absent. */
export function createWrapper(type: 'nullable' | 'optional' | 'exact_optional', wrapped: JsonNode): JsonNode {
  const empty = { nullable: null, optional: undefined, exact_optional: createWrapper }[type];
  const expects = type === 'nullable' ? `(${wrapped.expects} | null)` : wrapped.expects;
  return createNode({ type, expects, wrapped }, ({ dataset, config }) => {
    if (dataset.value !== empty) return runNode(wrapped, dataset.value, config);
    dataset.typed = true;
    return dataset;
  });
}
