import type { Secret } from './secret.ts';

/** An HTTP request as a value, made before anything is sent: for logs, dry runs, approvals and tests. */
export interface RequestPlan {
  /** In upper case. */
  readonly method: string;
  /** Absolute, encoded, without credentials. A secret in it is shown as `[secret]`, percent-encoded. */
  readonly url: string;
  /** The URL to send, where a secret stands in it. */
  readonly secretUrl?: Secret;
  readonly headers: readonly RequestPlanHeader[];
  readonly body?: RequestPlanBody;
  /** Where each part of the request came from, in the order of the request. */
  readonly parts: readonly RequestPlanPart[];
  /** The secrets in it, credentials aside: what must not come back in an answer or an error. */
  readonly secrets?: readonly Secret[];
}

/** A header of a planned request, in the order of the request. */
export interface RequestPlanHeader {
  readonly name: string;
  readonly value: string | Secret;
}

/** The body of a planned request: text, bytes, or the fields of a form. */
export interface RequestPlanBody {
  /** Absent for multipart, whose boundary is chosen when it is sent. */
  readonly contentType?: string;
  /** A secret in it is shown as `[secret]`. */
  readonly content: string | Uint8Array<ArrayBuffer> | readonly RequestPlanField[];
  /** The text to send, where a secret stands in it. */
  readonly secretContent?: Secret;
}

/** A field of a multipart form. */
export interface RequestPlanField {
  readonly name: string;
  readonly value: string | Uint8Array<ArrayBuffer> | Secret;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** One value of the request and its origin. */
export interface RequestPlanPart {
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** The name on the wire. */
  readonly name: string;
  readonly source: 'static' | 'argument' | 'default' | 'credential' | 'derived';
  /** The model-side name, where a parameter gave the value. */
  readonly parameter?: string;
}
