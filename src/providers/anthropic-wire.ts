import type { JsonSchemaObject } from '../tool/json-schema.ts';

// Written from https://docs.claude.com/en/api/messages: only the parts that tools need.

/** A tool as it is sent. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonSchemaObject;
  readonly strict?: boolean;
}

/** Whether the model may, must not or must use a tool, or must use this one. */
export type AnthropicToolChoice =
  | { readonly type: 'auto' | 'any' | 'none' }
  | { readonly type: 'tool'; readonly name: string };

/** A turn of the conversation. */
export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly AnthropicBlock[];
}

/** A part of a message that is sent. Reasoning goes back as it came. */
export type AnthropicBlock =
  | AnthropicContentBlock
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: readonly AnthropicContentBlock[];
      readonly is_error?: boolean;
    }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string };

/** A text, an image or a document. */
export type AnthropicContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly source: AnthropicBase64 }
  | { readonly type: 'document'; readonly source: AnthropicBase64; readonly title?: string };

/** The bytes of an image or a document, in Base64. */
export interface AnthropicBase64 {
  readonly type: 'base64';
  readonly media_type: string;
  readonly data: string;
}

/** What a request says of the conversation and the tools. */
export interface AnthropicRequest {
  readonly messages: readonly AnthropicMessage[];
  readonly system?: string;
  readonly tools?: readonly AnthropicTool[];
  readonly tool_choice?: AnthropicToolChoice;
}

/** A response as it may come: nothing in it is certain. */
export interface AnthropicResponse {
  readonly id?: string | null;
  readonly model?: string | null;
  readonly content?: readonly AnthropicResponseBlock[] | null;
  readonly stop_reason?: string | null;
  readonly usage?: AnthropicUsage | null;
}

/** A block of an answer. */
export interface AnthropicResponseBlock {
  readonly type?: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  /** An object; the text of one where the response was streamed. */
  readonly input?: unknown;
  readonly thinking?: string;
  readonly signature?: string;
  readonly data?: string;
}

/** Tokens, as the vendor counted them. */
export interface AnthropicUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
}

/** One event of a stream. */
export interface AnthropicEvent {
  readonly type?: string;
  readonly message?: AnthropicResponse | null;
  readonly index?: number;
  readonly content_block?: AnthropicResponseBlock | null;
  readonly delta?: AnthropicDelta | null;
  readonly usage?: AnthropicUsage | null;
}

/** What one event adds to a block. */
export interface AnthropicDelta {
  readonly type?: string;
  readonly text?: string;
  readonly partial_json?: string;
  readonly thinking?: string;
  readonly signature?: string;
  readonly stop_reason?: string | null;
}
