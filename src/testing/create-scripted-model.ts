import type { ChatMessage, ChatModel, ChatRequest, ChatResponse, ChatStreamPart } from '../tool/chat-model.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { createDirector } from './decide-turn.ts';
import { type ScriptedSource, type ScriptedState, scriptedNotice } from './scripted-turn.ts';
import { splitText } from './split-text.ts';

/** What a scripted model is called. */
export interface ScriptedModelOptions {
  /** @default 'scripted' */
  readonly modelId?: string;
}

/**
 * A stand-in for a model, for tests and demos: follows a script, or picks tools by rules from what the user said. Its
 * `notice` says so wherever a person sees it. Streams word by word.
 *
 * @example
 * const model = createScriptedModel([{ toolCalls: [{ name: 'getWeather', arguments: { city: 'Paris' } }] }, 'It is sunny.']);
 */
export function createScriptedModel(source: ScriptedSource, options: ScriptedModelOptions = {}): ChatModel {
  const decide = createDirector(source);
  const generate = async (request: ChatRequest): Promise<ChatResponse> => {
    request.signal?.throwIfAborted();
    return decide(readState(request));
  };
  return {
    modelId: options.modelId ?? 'scripted',
    notice: scriptedNotice,
    generate,
    async *stream(request): AsyncGenerator<ChatStreamPart, void, void> {
      const response = await generate(request);
      for (const text of splitText(response.text)) {
        yield { type: 'text-delta', text };
        request.signal?.throwIfAborted();
      }
      yield { type: 'response', response };
    },
  };
}

function readState({ messages, tools = new Map() }: ChatRequest): ScriptedState {
  const start = messages.map(({ role }) => role).lastIndexOf('user');
  const asked = messages[start];
  return {
    text: asked?.role === 'user' ? readText(asked.content) : '',
    results: messages.slice(start + 1).flatMap(readResults),
    toolNames: [...tools.keys()],
  };
}

function readResults(message: ChatMessage): ScriptedState['results'] {
  if (message.role !== 'tool') return [];
  return message.results.map(({ toolName, content, isError }) => ({ toolName, text: readText(content), isError }));
}

function readText(content: string | readonly ToolContent[]): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
