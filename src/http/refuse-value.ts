import { formatIssues } from '../schema/format-issues.ts';
import type { ArgumentIssue } from '../tool/argument-issue.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import { createRequestError } from './create-request-error.ts';
import type { BoundParameter } from './list-parameters.ts';

/** Refuses a value before anything is sent. The value itself is not told: it may be a secret, or hold control characters. */
export function refuseValue(parameter: BoundParameter, expected: string): never {
  const { key, wireName, toolName, in: place, fixed } = parameter;
  const message = `must be ${expected}, as ${place} parameter ${JSON.stringify(wireName)}`;
  if (fixed !== undefined) throw createRequestError(`the fixed value ${message}`, 'http-request');
  throw createArgumentsError(toolName, [{ path: [key], expected, received: 'something else', message }]);
}

export function createArgumentsError(toolName: string, issues: readonly ArgumentIssue[]): ToolArgumentsError {
  return new ToolArgumentsError(formatIssues(issues), { toolName, issues });
}
