import type { ChatMessage } from '../tool/chat-model.ts';

/** The system messages as one text, for dialects that have it beside the conversation. */
export function joinSystem(messages: readonly ChatMessage[]): string {
  return messages
    .flatMap((message) => (message.role === 'system' && message.content.trim() ? [message.content] : []))
    .join('\n\n');
}
