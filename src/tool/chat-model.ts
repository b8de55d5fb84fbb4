import type { JsonSchemaObject } from './json-schema.ts';
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
  /** Text as it comes, and last the whole response. Leaving it early ends the request. */
  readonly stream?: (request: ChatRequest) => AsyncIterable<ChatStreamPart>;
}

/** What a model is asked: the whole conversation, each time. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** The tools on offer; none where absent or empty. */
  readonly tools?: ToolSet;
  /** @default 'auto' */
  readonly toolChoice?: ToolChoice;
  /** The answer must be JSON that fits this schema of an object: the model is held to it, or told of it. */
  readonly outputSchema?: JsonSchemaObject;
  readonly signal?: AbortSignal;
}

/** Whether the model may, must not or must use a tool, or must use this one. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly toolName: string };

/** A message of a conversation, in no vendor's words. */
export type ChatMessage = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

/** Instructions of the host. */
export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
}

/** What the user said. */
export interface UserMessage {
  readonly role: 'user';
  readonly content: string | readonly ToolContent[];
}

/** What the model said, and the tools that it asked for. */
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly vendorParts?: VendorParts;
}

/**
 * What a vendor wants back with a recorded answer and nobody else can read: reasoning and its signatures. Plain JSON;
 * another vendor is not sent it.
 */
export interface VendorParts {
  /** The name of the provider that read them. */
  readonly provider: string;
  readonly parts: readonly unknown[];
}

/** The answers to the calls of the assistant message before. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly results: readonly ToolResult[];
}

/** What a model answered. */
export interface ChatResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: FinishReason;
  readonly usage?: TokenUsage;
  /** To be kept in the assistant message that records this answer. */
  readonly vendorParts?: VendorParts;
  /** Undoes what the dialect changed in `outputSchema`, in the value of the text. */
  readonly unproject?: (value: unknown) => unknown;
}

/** Why a model stopped, in no vendor's words; `unknown` where the vendor's word is new. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'error' | 'unknown';

/** Tokens, as the vendor counted them. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly cachedInputTokens?: number;
  readonly reasoningTokens?: number;
}

/** A part of an answer as it comes. */
export type ChatStreamPart = ChatTextDelta | ChatStreamEnd;

/** The next piece of the answer's text. */
export interface ChatTextDelta {
  readonly type: 'text-delta';
  readonly text: string;
}

/** The last part: the whole response. */
export interface ChatStreamEnd {
  readonly type: 'response';
  readonly response: ChatResponse;
}
