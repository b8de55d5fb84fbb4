import { expectTypeOf, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import type { AgentResult } from '../../src/agent/agent-result.ts';
import { type RunAgentOptions, runAgent } from '../../src/agent/run-agent.ts';
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
