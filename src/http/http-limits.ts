/** How long and how much one call may take: of a plug-in, of a method, of a call. */
export interface HttpLimits {
  /** Milliseconds for all of it: tokens, tries, waiting, redirects, and the body to its end. @default 30000 */
  readonly timeoutMs?: number;
  /** Bytes of a body that are read, after decompression. @default 1048576 */
  readonly maxResponseBytes?: number;
  /** Redirects within the origin that are followed. @default 5 */
  readonly maxRedirects?: number;
  /** Tries after a network failure, where the request may be repeated. @default 1 */
  readonly maxNetworkRetries?: number;
  /** Tries after a status 429 or 503 that says when to come back. @default 1 */
  readonly maxStatusRetries?: number;
  /** Characters of the body of a failure that the model is shown. @default 1000 */
  readonly maxErrorLength?: number;
}

export const defaultHttpLimits: Required<HttpLimits> = {
  timeoutMs: 30_000,
  maxResponseBytes: 1_048_576,
  maxRedirects: 5,
  maxNetworkRetries: 1,
  maxStatusRetries: 1,
  maxErrorLength: 1000,
};
