import { MockLanguageModelV4 } from 'ai/test';

type Result = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;

export interface ScriptedCall {
  readonly toolName: string;
  readonly input: string;
}

const usage: Result['usage'] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model of the AI SDK that asks for the calls once, and then says `done`. */
export function createScriptedAiModel(calls: readonly ScriptedCall[]): MockLanguageModelV4 {
  const asked = calls.map((call, index) => ({ type: 'tool-call' as const, toolCallId: `call_${index + 1}`, ...call }));
  const results: Result[] = [
    { content: asked, finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] },
    {
      content: [{ type: 'text', text: 'done' }],
      finishReason: { unified: 'stop', raw: undefined },
      usage,
      warnings: [],
    },
  ];
  let turn = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => results[Math.min(turn++, 1)] as Result,
    doStream: async () => {
      const { content, finishReason } = results[Math.min(turn++, 1)] as Result;
      const parts = content.flatMap((part): readonly object[] =>
        part.type === 'text'
          ? [
              { type: 'text-start', id: 't' },
              { type: 'text-delta', id: 't', delta: part.text },
              { type: 'text-end', id: 't' },
            ]
          : [part],
      );
      const stream = [{ type: 'stream-start', warnings: [] }, ...parts, { type: 'finish', finishReason, usage }];
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of stream) controller.enqueue(part as never);
            controller.close();
          },
        }),
      };
    },
  });
}
