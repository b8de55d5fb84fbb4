import type { ToolSet } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolContent } from './tool-content.ts';
import type { ToolResult } from './tool-result.ts';

/** A model that answers a conversation, in no vendor's words. */
export interface ChatModel {
  readonly modelId: string;
  /** Shown to people before anything of a model that is not one, such as `scripted, not a model`. */
  readonly notice?: string;
  readonly generate: (request: ChatRequest) => Promise<ChatResponse>;
  readonly stream?: (request: ChatRequest) => AsyncIterable<ChatStreamPart>;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** The tools on offer; none where absent or empty. */
  readonly tools?: ToolSet;
  /** @default 'auto' */
  readonly toolChoice?: ToolChoice;
  readonly signal?: AbortSignal;
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly toolName: string };

export type ChatMessage = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: string | readonly ToolContent[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
}

/** The answers to the calls of the assistant message before. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly results: readonly ToolResult[];
}

export interface ChatResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: FinishReason;
  readonly usage?: TokenUsage;
}

export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'error' | 'unknown';

/** Tokens, as the vendor counted them. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly cachedInputTokens?: number;
  readonly reasoningTokens?: number;
}

export type ChatStreamPart = ChatTextDelta | ChatStreamEnd;

export interface ChatTextDelta {
  readonly type: 'text-delta';
  readonly text: string;
}

/** The last part: the whole response. */
export interface ChatStreamEnd {
  readonly type: 'response';
  readonly response: ChatResponse;
}
