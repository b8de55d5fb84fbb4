// Written from https://ai.google.dev/api/generate-content and https://ai.google.dev/api/caching#Schema: only the parts
// that tools need.

/** A tool as it is sent: a function declaration. */
export interface GeminiTool {
  readonly name: string;
  readonly description: string;
  /** Absent for a tool without parameters: an object without keys is refused. */
  readonly parameters?: GeminiSchema;
}

/** The part of a schema that Gemini reads: one type each, in capitals; null is a flag. */
export interface GeminiSchema {
  readonly type?: 'STRING' | 'NUMBER' | 'INTEGER' | 'BOOLEAN' | 'ARRAY' | 'OBJECT' | 'NULL';
  readonly title?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly GeminiSchema[];
  readonly items?: GeminiSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: { readonly [key: string]: GeminiSchema };
  readonly required?: readonly string[];
  readonly propertyOrdering?: readonly string[];
}

/** Whether the model may, must not or must use a tool, and which. */
export interface GeminiToolChoice {
  readonly mode: 'AUTO' | 'ANY' | 'NONE';
  readonly allowedFunctionNames?: readonly string[];
}

/** A turn of the conversation. */
export interface GeminiContent {
  readonly role: 'user' | 'model';
  readonly parts: readonly GeminiPart[];
}

/** A piece of a turn. */
export type GeminiPart =
  | { readonly text: string }
  | { readonly inlineData: { readonly mimeType: string; readonly data: string } }
  | { readonly functionCall: GeminiFunctionCall; readonly thoughtSignature?: string }
  | { readonly functionResponse: GeminiFunctionResponse };

/** A recorded call as it is sent. */
export interface GeminiFunctionCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** The answer to one call. */
export interface GeminiFunctionResponse {
  readonly id: string;
  readonly name: string;
  readonly response: { readonly output: string } | { readonly error: string };
}

/** What a request says of the conversation and the tools. */
export interface GeminiRequest {
  readonly contents: readonly GeminiContent[];
  readonly systemInstruction?: { readonly parts: readonly GeminiPart[] };
  readonly tools?: readonly { readonly functionDeclarations: readonly GeminiTool[] }[];
  readonly toolConfig?: { readonly functionCallingConfig: GeminiToolChoice };
}

/** A response, or one event of a stream, as it may come: nothing in it is certain. */
export interface GeminiResponse {
  readonly responseId?: string | null;
  readonly modelVersion?: string | null;
  readonly candidates?: readonly GeminiCandidate[] | null;
  readonly promptFeedback?: { readonly blockReason?: string | null } | null;
  readonly usageMetadata?: GeminiUsage | null;
}

/** One answer of a response: ours ask for one. */
export interface GeminiCandidate {
  readonly index?: number | null;
  readonly content?: { readonly parts?: readonly GeminiResponsePart[] | null } | null;
  readonly finishReason?: string | null;
}

/** A piece of an answer. */
export interface GeminiResponsePart {
  readonly text?: string;
  /** The text is a thought, not the answer. */
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly functionCall?: { readonly id?: string; readonly name?: string; readonly args?: unknown } | null;
}

/** Tokens, as the vendor counted them. */
export interface GeminiUsage {
  readonly promptTokenCount?: number | null;
  readonly candidatesTokenCount?: number | null;
  readonly thoughtsTokenCount?: number | null;
  readonly toolUsePromptTokenCount?: number | null;
  readonly cachedContentTokenCount?: number | null;
  readonly totalTokenCount?: number | null;
}
