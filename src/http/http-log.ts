/** Told of each request and what came of it. Everything in it is redacted. What it throws is ignored. */
export type HttpLogger = (event: HttpLogEvent) => void;

/** A request, an answer or a failure of an HTTP tool. */
export type HttpLogEvent = HttpRequestEvent | HttpResponseEvent | HttpFailureEvent;

interface HttpLogEventBase {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly method: string;
  readonly url: string;
}

/** A request is about to be sent: each try and each redirect. */
export interface HttpRequestEvent extends HttpLogEventBase {
  readonly type: 'http-request';
  /** The number of the request within the call, from 1. */
  readonly attempt: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Absent where there is none. */
  readonly body?: string;
}

/** The last answer of a call was read. */
export interface HttpResponseEvent extends HttpLogEventBase {
  readonly type: 'http-response';
  readonly status: number;
  /** Since the call began. */
  readonly durationMs: number;
  /** Text, or the number of bytes. */
  readonly body: string;
}

/** No answer came, or it was lost. */
export interface HttpFailureEvent extends HttpLogEventBase {
  readonly type: 'http-failure';
  readonly durationMs: number;
  readonly message: string;
}
