import { HttpRequestError, type HttpRequestErrorOptions } from '../tool/http-request-error.ts';

/** An error as the model reads it, in the words of AgentForge: `HTTP request failed: …` */
export function createRequestError(
  problem: string,
  code: HttpRequestErrorOptions['code'],
  options?: Pick<HttpRequestErrorOptions, 'cause' | 'isUnsent'>,
): HttpRequestError {
  return new HttpRequestError(`HTTP request failed: ${problem}`, { code, ...options });
}
