import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import type { SourcePosition } from './parsed-curl.ts';

/** What kind of mistake stopped the reading. */
export type CurlErrorReason = 'shell' | 'option' | 'url' | 'protocol' | 'request' | 'file' | 'limit';

/** Why a text cannot be read, and where. */
export interface InvalidCurlErrorOptions {
  readonly reason: CurlErrorReason;
  readonly position: SourcePosition;
}

/**
 * A text with curl commands that cannot be read, or that curl itself would refuse.
 * The message ends with the line at fault and a caret below it; values in that line are masked, for they may be secrets.
 */
export class InvalidCurlError extends InvalidSourceError {
  readonly reason: CurlErrorReason;
  readonly position: SourcePosition;

  constructor(message: string, options: InvalidCurlErrorOptions) {
    super(message);
    this.reason = options.reason;
    this.position = options.position;
  }
}
