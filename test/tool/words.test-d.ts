import * as v from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import type { AssistantMessage, ChatMessage, ChatModel, ChatResponse, TokenUsage } from '../../src/agent.ts';
import {
  createSecret,
  createToolSet,
  defineTool,
  type RequestPlan,
  type Secret,
  type Tool,
  type ToolAnnotations,
  type ToolCall,
  type ToolContext,
  ToolError,
  type ToolErrorCode,
  type ToolEvent,
  type ToolInput,
  type ToolLimits,
  ToolNotFoundError,
  type ToolOutput,
  type ToolResult,
  type ToolSet,
  type ToolSpecification,
} from '../../src/index.ts';

const getWeather = defineTool({
  name: 'getWeather',
  description: 'Weather',
  inputSchema: v.object({ city: v.string(), days: v.optional(v.number(), 1) }),
  execute: async ({ city }) => ({ city, celsius: 20 }),
});

describe('Tool', () => {
  test('gives its input and output types', () => {
    expectTypeOf<ToolInput<typeof getWeather>>().toEqualTypeOf<{ city: string; days: number }>();
    expectTypeOf<ToolOutput<typeof getWeather>>().toEqualTypeOf<{ city: string; celsius: number }>();
  });

  test('of any input stands in a table', () => {
    expectTypeOf(getWeather).toExtend<Tool>();
    expectTypeOf(createToolSet(getWeather, [getWeather])).toEqualTypeOf<ToolSet>();
  });

  test('cannot be changed in place', () => {
    // @ts-expect-error a row is read only
    getWeather.limits = { timeoutMs: 5 };
    // @ts-expect-error a table is read only
    createToolSet(getWeather).set('x', getWeather);
    // @ts-expect-error a specification is read only
    getWeather.specification.name = 'x';
  });

  test('knows its limits and annotations by name', () => {
    expectTypeOf<{ timeoutMs: 5; arguments: { maxDepth: 3 } }>().toExtend<ToolLimits>();
    // @ts-expect-error there is no such limit
    const limits: ToolLimits = { timeout: 5 };
    expectTypeOf<{ readOnly: true; destructive: false; consequential: true }>().toExtend<ToolAnnotations>();
    // @ts-expect-error the hints of MCP have other names here
    const annotations: ToolAnnotations = { readOnlyHint: true };
    expectTypeOf([limits, annotations]).not.toBeAny();
  });

  test('has a specification with an object schema', () => {
    expectTypeOf<ToolSpecification['inputSchema']['properties']>().not.toBeAny();
    // @ts-expect-error a schema of arguments is an object of keywords
    const specification: ToolSpecification = { name: 'x', description: 'X', inputSchema: true };
    expectTypeOf(specification).not.toBeAny();
  });
});

describe('ToolCall', () => {
  test('carries text, an object or nothing, and what undoes the dialect', () => {
    expectTypeOf<{ id: '1'; name: 'x'; arguments: '{}' }>().toExtend<ToolCall>();
    expectTypeOf<{ id: '1'; name: 'x'; arguments: { a: 1 } }>().toExtend<ToolCall>();
    expectTypeOf<{ id: '1'; name: 'x'; arguments: undefined; isTruncated: true }>().toExtend<ToolCall>();
    expectTypeOf<ToolCall['unproject']>().toEqualTypeOf<((value: unknown) => unknown) | undefined>();
    expectTypeOf<{ id: '1'; name: 'x'; arguments: 5 }>().not.toExtend<ToolCall>();
  });
});

describe('ToolResult', () => {
  test('is told apart by isError', () => {
    const read = (result: ToolResult): unknown => {
      if (result.isError) {
        expectTypeOf(result.error).toEqualTypeOf<ToolError>();
        expectTypeOf(result.isOutcomeUnknown).toEqualTypeOf<boolean | undefined>();
        // @ts-expect-error a failure has no output
        return result.output;
      }
      expectTypeOf(result.output).toBeUnknown();
      // @ts-expect-error a success has no error
      return result.error;
    };
    expectTypeOf(read).returns.toBeUnknown();
  });
});

describe('ToolContext', () => {
  test('has the environment that the host declares', () => {
    expectTypeOf<ToolContext<{ db: string }>['env']>().toEqualTypeOf<{ db: string }>();
    expectTypeOf<ToolContext['signal']>().toEqualTypeOf<AbortSignal>();
    expectTypeOf<ToolContext['idempotencyKey']>().toEqualTypeOf<string>();
  });
});

describe('ToolError', () => {
  test('has a literal name and a code of the list', () => {
    expectTypeOf(
      new ToolNotFoundError('m', { toolName: 'x', nearestNames: [] }).name,
    ).toEqualTypeOf<'ToolNotFoundError'>();
    expectTypeOf<'timeout'>().toExtend<ToolErrorCode>();
    // @ts-expect-error no such code
    new ToolError('m', { code: 'oops' });
    // @ts-expect-error a code is required
    new ToolError('m', {});
  });
});

describe('ToolEvent', () => {
  test('is told apart by type', () => {
    const read = (event: ToolEvent): unknown => {
      if (event.type === 'tool-call-error') return expectTypeOf(event.error).toEqualTypeOf<ToolError>();
      if (event.type === 'tool-call-start') return expectTypeOf(event.call).toEqualTypeOf<ToolCall>();
      // @ts-expect-error not every event has a result
      return event.result;
    };
    expectTypeOf(read).parameter(0).toEqualTypeOf<ToolEvent>();
  });
});

describe('RequestPlan and Secret', () => {
  test('a header holds a text or a secret, a secret is no text', () => {
    expectTypeOf<RequestPlan['headers'][number]['value']>().toEqualTypeOf<string | Secret>();
    expectTypeOf(createSecret('x')).not.toExtend<string>();
    expectTypeOf<RequestPlan['parts'][number]['source']>().toEqualTypeOf<
      'static' | 'argument' | 'default' | 'credential' | 'derived'
    >();
  });
});

describe('ChatModel', () => {
  test('speaks in messages of four roles', () => {
    expectTypeOf<ChatMessage['role']>().toEqualTypeOf<'system' | 'user' | 'assistant' | 'tool'>();
    expectTypeOf<AssistantMessage['toolCalls']>().toEqualTypeOf<readonly ToolCall[] | undefined>();
    expectTypeOf<ReturnType<ChatModel['generate']>>().resolves.toEqualTypeOf<ChatResponse>();
    expectTypeOf<TokenUsage['totalTokens']>().toEqualTypeOf<number>();
  });
});
