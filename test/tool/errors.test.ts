import { describe, expect, test } from 'vitest';
import { DuplicateToolError } from '../../src/tool/duplicate-tool-error.ts';
import { HttpRequestError } from '../../src/tool/http-request-error.ts';
import { HttpStatusError } from '../../src/tool/http-status-error.ts';
import { InvalidJsonError } from '../../src/tool/invalid-json-error.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import { ModelError } from '../../src/tool/model-error.ts';
import { ToolArgumentsError } from '../../src/tool/tool-arguments-error.ts';
import { ToolError } from '../../src/tool/tool-error.ts';
import { ToolExecutionError } from '../../src/tool/tool-execution-error.ts';
import { ToolNotFoundError } from '../../src/tool/tool-not-found-error.ts';
import { ToolTimeoutError } from '../../src/tool/tool-timeout-error.ts';

const cause = new Error('cause');

const errors: [ToolError, { name: string; code: string; cause?: unknown }][] = [
  [new ToolError('m', { code: 'denied', cause }), { name: 'ToolError', code: 'denied', cause }],
  [new DuplicateToolError('x'), { name: 'DuplicateToolError', code: 'duplicate-tool' }],
  [
    new ToolNotFoundError('m', { toolName: 'x', nearestNames: ['y'] }),
    { name: 'ToolNotFoundError', code: 'tool-not-found' },
  ],
  [
    new InvalidJsonError('m', { code: 'truncated-json', position: 3, cause }),
    { name: 'InvalidJsonError', code: 'truncated-json', cause },
  ],
  [
    new ToolArgumentsError('m', { toolName: 'x', issues: [], cause }),
    { name: 'ToolArgumentsError', code: 'invalid-arguments', cause },
  ],
  [
    new ToolExecutionError('m', { toolName: 'x', cause }),
    { name: 'ToolExecutionError', code: 'execution-failed', cause },
  ],
  [new ToolTimeoutError({ toolName: 'x', timeoutMs: 5 }), { name: 'ToolTimeoutError', code: 'timeout' }],
  [new HttpStatusError('m', { status: 404, cause }), { name: 'HttpStatusError', code: 'http-status', cause }],
  [new HttpRequestError('m', { code: 'network', cause }), { name: 'HttpRequestError', code: 'network', cause }],
  [new InvalidSourceError('m', { cause }), { name: 'InvalidSourceError', code: 'invalid-source', cause }],
  [new ModelError('m', { status: 429, cause }), { name: 'ModelError', code: 'model-rate-limited', cause }],
  [new ModelError('m', { status: 500 }), { name: 'ModelError', code: 'model-failed' }],
];

describe.each(errors)('%s', (error, expected) => {
  test('has a literal name, a code and its cause, and is a ToolError', () => {
    expect({ name: error.name, code: error.code, ...('cause' in error && { cause: error.cause }) }).toEqual(expected);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toBeInstanceOf(Error);
  });
});

test('an error without a cause has no cause property', () => {
  expect('cause' in new ToolExecutionError('m', { toolName: 'x' })).toBe(false);
});

test('a cause of undefined is kept: a tool may throw undefined', () => {
  expect('cause' in new ToolExecutionError('m', { toolName: 'x', cause: undefined })).toBe(true);
});
