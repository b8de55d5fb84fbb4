import type { ChatMessage, ChatResponse, ToolChoice } from './chat-model.ts';
import type { ToolSet } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolResult } from './tool-result.ts';

/** One vendor's words: pure functions between them and ours. */
export interface Provider<
  WireTool,
  WireResponse,
  WireMessage,
  WireChoice,
  WireRequest extends object = object,
  WireEvent = unknown,
> {
  readonly name: string;
  /** The tools as the vendor wants them, and how to undo what that changed. */
  readonly toTools: (tools: ToolSet, options?: ProjectionOptions) => ToolProjection<WireTool>;
  readonly toToolChoice: (choice: ToolChoice, projection?: NameProjection) => WireChoice;
  /** The calls in a response, with true names and with `unproject` set where the schema was changed. */
  readonly toToolCalls: (response: WireResponse, projection?: NameProjection) => readonly ToolCall[];
  /** The results as messages that answer the calls. */
  readonly toToolMessages: (results: readonly ToolResult[], projection?: NameProjection) => readonly WireMessage[];
  /** A whole conversation; always legal to send, whatever the model once wrote. */
  readonly toMessages: (messages: readonly ChatMessage[], projection?: NameProjection) => readonly WireMessage[];
  readonly toChatResponse: (response: WireResponse, projection?: NameProjection) => ChatResponse;
  /** What a request's body says of the conversation and the tools. The model and its settings are the caller's. */
  readonly toRequest: (request: ProviderRequest<WireTool>) => WireRequest;
  /** The text that came with one event of a stream; often none. */
  readonly toTextDelta: (event: WireEvent) => string;
  /**
   * The events of a stream as the response that the vendor would have sent at once. The calls of a stream that broke off
   * are marked as truncated when the response is read.
   */
  readonly joinEvents: (events: readonly WireEvent[]) => WireResponse;
}

/** What `toRequest` puts into a vendor's words: the conversation, and the tools as `toTools` gave them. */
export interface ProviderRequest<WireTool> {
  readonly messages: readonly ChatMessage[];
  readonly projection: ToolProjection<WireTool>;
  /** @default 'auto' */
  readonly toolChoice?: ToolChoice;
}

/** How tools are put into a vendor's words. */
export interface ProjectionOptions {
  /** Ask the vendor to hold the model to the schema, where it can. @default false */
  readonly strict?: boolean;
}

/** Names and schemas on the wire, and back. */
export interface NameProjection {
  readonly toWireName: (name: string) => string;
  readonly toToolName: (wireName: string) => string;
  /** Undoes the changes of one tool's schema in the arguments that came back. */
  readonly toUnproject: (name: string) => ((value: unknown) => unknown) | undefined;
}

/** The tools as a vendor wants them, and the way back. */
export interface ToolProjection<WireTool> extends NameProjection {
  readonly tools: readonly WireTool[];
  /** What the dialect could not say, per tool. */
  readonly losses: readonly ProjectionLoss[];
}

/** One thing that a dialect cannot say of one tool. */
export interface ProjectionLoss {
  readonly toolName: string;
  /**
   * `set-aside`: the tool was not sent. `changed`: undone on return. `described`: moved into the description, still
   * checked here. `narrowed`: the model can say less than the tool takes. `not-strict`: sent, but not held to its schema.
   */
  readonly kind: 'set-aside' | 'changed' | 'described' | 'narrowed' | 'not-strict';
  readonly message: string;
}
