import type { JsonSchemaObject } from '../tool/json-schema.ts';

// Written from https://platform.openai.com/docs/api-reference/responses: only the parts that tools need.

/** A tool as it is sent. */
export interface OpenAIResponsesTool {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
  /** The API takes a tool for strict where this is absent. */
  readonly strict: boolean;
}

/** Whether the model may, must not or must use a tool, or must use this one. */
export type OpenAIResponsesToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly type: 'function'; readonly name: string };

/** An item of the conversation. */
export type OpenAIResponsesItem =
  | { readonly role: 'system' | 'assistant'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly OpenAIResponsesPart[] }
  | {
      readonly type: 'function_call';
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  | {
      readonly type: 'function_call_output';
      readonly call_id: string;
      readonly output: string | readonly OpenAIResponsesPart[];
    }
  | OpenAIResponsesReasoning;

/** What the model thought, for its own eyes. */
export interface OpenAIResponsesReasoning {
  readonly type: 'reasoning';
  readonly id?: string | undefined;
  readonly summary?: readonly unknown[] | null;
  readonly encrypted_content: string;
}

/** A piece of what the user said. */
export type OpenAIResponsesPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly image_url: string }
  | { readonly type: 'input_file'; readonly filename: string; readonly file_data: string };

/** What a request says of the conversation and the tools. */
export interface OpenAIResponsesRequest {
  readonly input: readonly OpenAIResponsesItem[];
  readonly tools?: readonly OpenAIResponsesTool[];
  readonly tool_choice?: OpenAIResponsesToolChoice;
}

/** A response as it may come: nothing in it is certain. */
export interface OpenAIResponsesResponse {
  readonly id?: string | null;
  readonly model?: string | null;
  readonly status?: string | null;
  readonly incomplete_details?: { readonly reason?: string | null } | null;
  readonly output?: readonly OpenAIResponsesOutput[] | null;
  readonly usage?: OpenAIResponsesUsage | null;
}

/** An item of an answer. */
export interface OpenAIResponsesOutput {
  readonly type?: string;
  readonly id?: string;
  readonly status?: string | null;
  readonly content?: readonly OpenAIResponsesOutputPart[] | null;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly encrypted_content?: string | null;
}

/** A piece of what the model said. */
export interface OpenAIResponsesOutputPart {
  readonly type?: string;
  readonly text?: string;
  readonly refusal?: string;
}

/** Tokens, as the vendor counted them. */
export interface OpenAIResponsesUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly total_tokens?: number | null;
  readonly input_tokens_details?: { readonly cached_tokens?: number | null } | null;
  readonly output_tokens_details?: { readonly reasoning_tokens?: number | null } | null;
}

/** One event of a stream. */
export interface OpenAIResponsesEvent {
  readonly type?: string;
  readonly response?: OpenAIResponsesResponse | null;
  readonly output_index?: number;
  readonly item?: OpenAIResponsesOutput | null;
  readonly delta?: string;
}
