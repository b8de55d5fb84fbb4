import type { OpenAIChatMessage } from '../providers/openai-chat-wire.ts';
import type { OpenAIRequest } from './check-openai-request.ts';
import type { ScriptedState } from './scripted-turn.ts';

/**
 * What a scripted turn is decided from, out of a legal request.
 *
 * @param spoiledIds calls that the server itself made wrong, so that their results are failures
 */
export function readOpenAIState(
  { messages, tools = [] }: OpenAIRequest,
  spoiledIds: ReadonlySet<string>,
): ScriptedState {
  const start = messages.map((message, index) => isPrompt(message, messages[index - 1])).lastIndexOf(true);
  const asked = messages[start];
  const names = new Map(messages.flatMap(listCallNames));
  return {
    text: asked?.role === 'user' ? readText(asked.content) : '',
    results: messages.slice(start + 1).flatMap((message) => {
      if (message.role !== 'tool') return [];
      const id = message.tool_call_id;
      return [{ toolName: names.get(id) ?? '', text: message.content, isError: spoiledIds.has(id) }];
    }),
    toolNames: tools.map((tool) => tool.function.name),
  };
}

/** A list of parts right behind a tool's result shows its images: nobody said that. */
function isPrompt(message: OpenAIChatMessage, before: OpenAIChatMessage | undefined): boolean {
  return message.role === 'user' && !(typeof message.content !== 'string' && before?.role === 'tool');
}

function listCallNames(message: OpenAIChatMessage): readonly (readonly [string, string])[] {
  return message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name]) : [];
}

function readText(content: Extract<OpenAIChatMessage, { role: 'user' }>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
