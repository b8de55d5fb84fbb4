import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import type { AgentResult } from '../../src/agent/agent-result.ts';
import { type AgentOutput, defineOutput } from '../../src/agent/define-output.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import type { RunAgentOptions } from '../../src/agent/run-agent-options.ts';
import { type AgentStream, streamAgent } from '../../src/agent/stream-agent.ts';
import type { ChatModel } from '../../src/tool/chat-model.ts';
import type { ToolObserver } from '../../src/tool/tool-event.ts';

declare const model: ChatModel;

test('runAgent() takes a host context of any kind and gives an AgentResult', () => {
  expectTypeOf(runAgent({ model, prompt: 'Go', context: { env: { key: 1 } } })).resolves.toEqualTypeOf<AgentResult>();
  expectTypeOf<RunAgentOptions['onEvent']>().toEqualTypeOf<((event: AgentEvent) => void) | undefined>();
});

test('an observer of agents may watch single calls too', () => {
  expectTypeOf<(event: AgentEvent) => void>().toExtend<ToolObserver>();
});

test('runAgent() refuses what it would ignore or cannot do', () => {
  // @ts-expect-error: a model is needed
  runAgent({ prompt: 'Go' });
  // @ts-expect-error: one key for all calls would make them one
  runAgent({ model, prompt: 'Go', idempotencyKey: 'x' });
  // @ts-expect-error: no such choice
  runAgent({ model, prompt: 'Go', toolChoice: 'any' });
});

test('defineOutput() knows what its schema gives, transforms included', () => {
  const output = defineOutput({ schema: v.object({ at: v.pipe(v.string(), v.transform(Number)) }) });
  expectTypeOf(output).toEqualTypeOf<AgentOutput<{ at: number }>>();
  // @ts-expect-error: a schema is needed
  defineOutput({});
});

test('an output types the result of a run, once it is known to be an answer', async () => {
  const output = defineOutput({ schema: v.object({ city: v.string() }) });
  const result = await runAgent({ model, prompt: 'Go', output });
  expectTypeOf(result.output).toEqualTypeOf<{ city: string } | undefined>();
  if (result.stopReason === 'answer') expectTypeOf(result.output).toEqualTypeOf<{ city: string }>();
  if (result.stopReason === 'max-steps') expectTypeOf(result.output).toEqualTypeOf<undefined>();
  const stream = streamAgent({ model, prompt: 'Go', output, context: { env: 1 } });
  expectTypeOf(stream).toEqualTypeOf<AgentStream<{ city: string }>>();
  expectTypeOf(stream.result).resolves.toEqualTypeOf<AgentResult<{ city: string }>>();
});

test('streamAgent() is an async iterable of events', async () => {
  for await (const event of streamAgent({ model, prompt: 'Go' })) {
    expectTypeOf(event).toEqualTypeOf<AgentEvent>();
    if (event.type === 'text-delta') expectTypeOf(event.text).toEqualTypeOf<string>();
  }
  // @ts-expect-error: a schema alone is no output
  streamAgent({ model, prompt: 'Go', output: v.object({}) });
});
