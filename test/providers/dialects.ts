import type { Provider } from '../../src/tool/provider.ts';
import type { Wire } from './tool-samples.ts';

export type Dialect = Provider<object, object, object, unknown, object, object>;

interface SaidCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const chatAnswer = (calls: readonly SaidCall[]) => ({
  id: 'r',
  choices: [
    {
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: calls.map(({ name, arguments: given, id }, index) => ({
          id: id ?? `call_${index}`,
          type: 'function',
          function: { name, arguments: toText(given) },
        })),
      },
    },
  ],
});

/** A whole response of each dialect that holds the calls. */
export const answers: Readonly<Record<string, (calls: readonly SaidCall[]) => object>> = {
  'openai-chat': chatAnswer,
  deepseek: chatAnswer,
  'openai-responses': (calls) => ({
    id: 'r',
    status: 'completed',
    output: calls.map(({ name, arguments: given, id }, index) => ({
      type: 'function_call',
      call_id: id ?? `call_${index}`,
      name,
      arguments: toText(given),
    })),
  }),
  anthropic: (calls) => ({
    id: 'r',
    stop_reason: 'tool_use',
    content: calls.map(({ name, arguments: input, id }, index) => ({
      type: 'tool_use',
      id: id ?? `toolu_${index}`,
      name,
      input,
    })),
  }),
  gemini: (calls) => ({
    responseId: 'r',
    candidates: [
      {
        finishReason: 'STOP',
        content: {
          role: 'model',
          parts: calls.map(({ name, arguments: args, id }) => ({ functionCall: { ...(id && { id }), name, args } })),
        },
      },
    ],
  }),
};

export interface WireTool {
  readonly name: string;
  readonly schema: Wire;
  readonly strict: boolean;
}

/** What is common to all vendors' tools. */
export function readWireTool(tool: object): WireTool {
  const { function: inner, ...outer } = tool as Record<string, unknown>;
  const { name, parameters, input_schema, strict } = (inner ?? outer) as Record<string, unknown>;
  return { name: String(name), schema: (parameters ?? input_schema ?? {}) as Wire, strict: strict === true };
}
