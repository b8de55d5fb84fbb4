/** Sends requests. Ours is over ky; a test has one that records, a host may have one of its own. */
export interface HttpTransport {
  /**
   * Sends one request once, follows no redirect, and answers as soon as the headers are there, whatever the status.
   * Rejects where no answer comes, and with the signal's reason after an abort.
   */
  readonly send: (request: HttpTransportRequest) => Promise<HttpTransportResponse>;
}

/** A request as it is to be sent, credentials included. */
export interface HttpTransportRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | FormData;
  readonly signal?: AbortSignal;
}

/** What a `Response` has. */
export interface HttpTransportResponse {
  /** 0 for a redirect that a browser does not show. */
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. Its reader cancels it when enough was read. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** `opaqueredirect` for a redirect that a browser does not show. */
  readonly type?: string;
}
