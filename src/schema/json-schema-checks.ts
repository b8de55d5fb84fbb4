import type { BaseValidation } from 'valibot';
import {
  addIssue,
  createNode,
  type Dataset,
  fits,
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
export type Check = BaseValidation<unknown, unknown, Issue> & {
  readonly requirement: (value: unknown) => boolean;
};

/** A yes or no about a value. */
export function createCheck(expects: string, requirement: (value: unknown) => boolean): Check {
  return toCheck({ expects, requirement }, (context) => {
    if (!requirement(context.dataset.value)) refuse(context, { expected: expects });
  });
}

/** The parts of a value that other schemas judge, each with its own issues. */
export function createPartsCheck(listParts: (value: unknown) => readonly Part[]): Check {
  const requirement = (value: unknown): boolean => listParts(value).every((part) => fits(part.node, part.value));
  return toCheck({ expects: null, requirement }, (context) => {
    for (const part of listParts(context.dataset.value)) runPart(context, part);
  });
}

function toCheck(fields: Pick<Check, 'expects' | 'requirement'>, run: (context: RunContext) => void): Check {
  return {
    kind: 'validation',
    type: 'check',
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
  const fields = { ...node, pipe: [node, ...checks] };
  return createNode(fields, ({ dataset, config }) => {
    const { value } = dataset;
    const result = runNode(node, value, config);
    const isOfType = result.typed || result.issues?.every((issue) => issue.path);
    for (const check of isOfType ? checks : []) {
      if (result.issues && config.abortEarly) break;
      const { issues = [] } = check['~run']({ typed: true, value }, config) as Dataset;
      for (const issue of issues) addIssue(result, issue);
    }
    return result;
  });
}
