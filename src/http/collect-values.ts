import type { ArgumentIssue } from '../tool/argument-issue.ts';
import type { RequestPlanPart } from '../tool/request-plan.ts';
import type { BoundParameter } from './list-parameters.ts';
import { createArgumentsError } from './refuse-value.ts';

/** A parameter that takes part in a request, with its value. */
export interface GivenValue {
  readonly parameter: BoundParameter;
  readonly value: unknown;
  readonly source: RequestPlanPart['source'];
}

/**
 * Finds a value for each parameter: the fixed one, else the argument, else the default. Null is a value in a body only.
 *
 * @throws {ToolArgumentsError} with all that are required and missing
 */
export function collectValues(
  parameters: readonly BoundParameter[],
  input: Readonly<Record<string, unknown>>,
): readonly GivenValue[] {
  const given = parameters.map((parameter) => findValue(parameter, input));
  const missing = given.filter(({ parameter, value }) => value === undefined && isRequired(parameter));
  const [first] = missing;
  if (first) throw createArgumentsError(first.parameter.toolName, missing.map(toIssue));
  return given.filter(({ parameter, value }) => value !== undefined && (value !== null || isField(parameter)));
}

/** Whether the model or a default must give a value. */
export function isRequired({ in: place, required }: Pick<BoundParameter, 'in' | 'required'>): boolean {
  return place === 'path' || required === true;
}

function findValue(parameter: BoundParameter, input: Readonly<Record<string, unknown>>): GivenValue {
  const { key, fixed, default: initial } = parameter;
  if (fixed !== undefined) return { parameter, value: fixed, source: 'static' };
  const argument = Object.hasOwn(input, key) ? input[key] : undefined;
  const isGiven = argument !== undefined && (argument !== null || isField(parameter));
  return isGiven
    ? { parameter, value: argument, source: 'argument' }
    : { parameter, value: initial, source: 'default' };
}

function isField({ in: place, wholeBody }: BoundParameter): boolean {
  return place === 'body' && !wholeBody;
}

function toIssue({ parameter }: GivenValue): ArgumentIssue {
  return { path: [parameter.key], expected: 'required', received: 'missing', message: 'is required, missing' };
}
