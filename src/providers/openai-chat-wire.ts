import type { JsonSchemaObject } from '../tool/json-schema.ts';

// Written from https://platform.openai.com/docs/api-reference/chat: only the parts that tools need.

/** A tool as it is sent. */
export interface OpenAIChatTool {
  readonly type: 'function';
  readonly function: OpenAIChatFunction;
}

/** The specification of a tool. */
export interface OpenAIChatFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
  readonly strict?: boolean;
}

/** Whether the model may, must not or must use a tool, or must use this one. */
export type OpenAIChatToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly type: 'function'; readonly function: { readonly name: string } };

/** A message as it is sent. */
export type OpenAIChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly OpenAIChatPart[] }
  | OpenAIChatAssistantMessage
  | OpenAIChatToolMessage;

/** What the model said; text is null beside calls alone. */
export interface OpenAIChatAssistantMessage {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly tool_calls?: readonly OpenAIChatToolCall[];
  /** Some servers want back what their model thought before it called tools. */
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly unknown[];
}

/** The answer to one call. */
export interface OpenAIChatToolMessage {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}

/** A recorded call as it is sent. */
export interface OpenAIChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
  /** What came with the call and has to go back, such as a signature of Gemini's. */
  readonly extra_content?: unknown;
}

/** A piece of what the user said. */
export type OpenAIChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: 'wav' | 'mp3' } };

/** A response as it may come, from OpenAI or from a server that speaks like it: nothing in it is certain. */
export interface OpenAIChatResponse {
  readonly id?: string | null;
  readonly model?: string | null;
  readonly choices?: readonly OpenAIChatChoice[] | null;
  readonly usage?: OpenAIChatUsage | null;
}

/** One answer of a response: ours ask for one. */
export interface OpenAIChatChoice {
  readonly finish_reason?: string | null;
  readonly message?: OpenAIChatResponseMessage | null;
}

/** What the model said, as it came. */
export interface OpenAIChatResponseMessage {
  readonly content?: string | readonly OpenAIChatResponsePart[] | null;
  readonly refusal?: string | null;
  readonly reasoning_content?: string | null;
  /** Thoughts, or pieces of them, as OpenRouter has them. */
  readonly reasoning_details?: readonly object[] | null;
  readonly tool_calls?: readonly OpenAIChatResponseToolCall[] | OpenAIChatResponseToolCall | null;
  /** The older form of one call. */
  readonly function_call?: OpenAIChatResponseToolCall['function'];
}

/** A piece of text, as some servers send it. */
export interface OpenAIChatResponsePart {
  readonly type?: string;
  readonly text?: string;
  readonly refusal?: string;
}

/** A call as it came. */
export interface OpenAIChatResponseToolCall {
  readonly id?: string | null;
  /** The place of the call that a piece of a stream belongs to. */
  readonly index?: number | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | object | null } | null;
  readonly extra_content?: unknown;
}

/** Tokens, as the server counted them. */
export interface OpenAIChatUsage {
  readonly prompt_tokens?: number | null;
  readonly completion_tokens?: number | null;
  readonly total_tokens?: number | null;
  readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number | null } | null;
}

/** What a request says of the conversation and the tools. */
export interface OpenAIChatRequest {
  readonly messages: readonly OpenAIChatMessage[];
  readonly tools?: readonly OpenAIChatTool[];
  readonly tool_choice?: OpenAIChatToolChoice;
}

/** One event of a stream. */
export interface OpenAIChatChunk extends Omit<OpenAIChatResponse, 'choices'> {
  readonly choices?: readonly OpenAIChatChunkChoice[] | null;
}

/** A piece of an answer. */
export interface OpenAIChatChunkChoice {
  readonly index?: number | null;
  readonly finish_reason?: string | null;
  readonly delta?: OpenAIChatResponseMessage | null;
}
