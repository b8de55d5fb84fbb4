import { anthropicModel } from '../../src/models/anthropic-model.ts';
import { geminiModel } from '../../src/models/gemini-model.ts';
import type { ModelOptions } from '../../src/models/model-options.ts';
import { openAIChatModel } from '../../src/models/openai-chat-model.ts';
import { openAIResponsesModel } from '../../src/models/openai-responses-model.ts';
import type { ChatModel, ChatStreamPart } from '../../src/tool/chat-model.ts';

export const testKey = 'sk-test-4f9a8b7c6d5e4f3a2b1c';

export type ModelMaker = (options?: Partial<ModelOptions> & { readonly baseURL?: string }) => ChatModel;

const base = { apiKey: testKey, model: 'm', baseURL: 'https://api.test/v1' };

/** One model of each dialect, by its folder of fixtures. */
export const modelMakers: Readonly<Record<string, ModelMaker>> = {
  openai: (options) => openAIChatModel({ ...base, ...options }),
  'openai-responses': (options) => openAIResponsesModel({ ...base, ...options }),
  anthropic: (options) => anthropicModel({ ...base, ...options }),
  gemini: (options) => geminiModel({ ...base, ...options }),
};

export function makeModel(vendor: string, options: Parameters<ModelMaker>[0] = {}): ChatModel {
  const make = modelMakers[vendor];
  if (!make) throw new Error(`No model for ${vendor}`);
  return make(options);
}

/** A stream whose bytes come in the pieces given, one for each read. */
export function createStreamBody(pieces: readonly Uint8Array[], onCancel?: () => void): ReadableStream<Uint8Array> {
  let index = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = pieces[index++];
    if (piece === undefined) controller.close();
    else if (piece.byteLength > 0) controller.enqueue(piece);
    else return pull(controller);
  };
  return new ReadableStream({ pull, cancel: () => onCancel?.() }, { highWaterMark: 0 });
}

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function collect(parts: AsyncIterable<ChatStreamPart>): Promise<readonly ChatStreamPart[]> {
  const all: ChatStreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
