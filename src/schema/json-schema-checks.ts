import type { BaseValidation } from 'valibot';
import {
  createNode,
  type Dataset,
  type Issue,
  type JsonNode,
  type Part,
  type RunConfig,
  type RunContext,
  refuse,
  runNode,
  runPart,
} from './json-schema-node.ts';

/** A valibot action that only says yes or no. */
export type Check = BaseValidation<unknown, unknown, Issue>;

/** A yes or no about a value. */
export function createCheck(expects: string, test: (value: unknown) => boolean, type = 'check'): Check {
  return toCheck({ expects, type }, (context) => {
    if (!test(context.dataset.value)) refuse(context, { expected: expects });
  });
}

/** The parts of a value that other schemas judge, each with its own issues. */
export function createPartsCheck(listParts: (value: unknown, seen?: ReadonlySet<string>) => readonly Part[]): Check {
  return toCheck({ expects: null, type: 'check' }, (context) => {
    for (const part of listParts(context.dataset.value, context.dataset.seen)) runPart(context, part);
  });
}

function toCheck(fields: Pick<Check, 'expects' | 'type'>, run: (context: RunContext) => void): Check {
  return {
    kind: 'validation',
    reference: createCheck,
    async: false,
    ...fields,
    '~run'(dataset: Dataset, config: RunConfig) {
      run({ node: this as never, dataset, config });
      return dataset;
    },
  } as never;
}

/** A pipe whose checks judge the value that came, not the one with defaults filled in. */
export function withChecks(node: JsonNode, checks: readonly Check[]): JsonNode {
  if (checks.length === 0) return node;
  return createNode({ ...node, pipe: [node, ...checks] } as never, ({ dataset: { value }, config }) => {
    const result = runNode(node, value, config);
    const judged = { ...result, value };
    const isOfType = result.typed || result.issues?.every((issue) => issue.path);
    for (const check of isOfType ? checks : []) {
      if (!judged.issues || !config.abortEarly) check['~run'](judged as never, config);
    }
    return { ...judged, typed: result.typed ?? false, value: result.value };
  });
}
