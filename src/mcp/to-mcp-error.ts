import { redactText } from '../redact/redact-text.ts';
import { HttpRequestError } from '../tool/http-request-error.ts';
import { HttpStatusError } from '../tool/http-status-error.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { cleanText } from './clean-text.ts';

export interface McpErrorOptions {
  /** How the server is told of. */
  readonly server: string;
  readonly timeoutMs: number;
  /** The tool that was called. Where there is none, a person set the connection up and wants to know what to do. */
  readonly toolName?: string;
}

interface ClientFault {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** What a request is ended with whose stream ended before its answer. Not the server's word, but the network's. */
export const brokenOff = { code: -32000, message: 'The stream ended', data: {} };

/** What the official client throws, as an error that a model may read. What a server wrote is cleaned. */
export function toMcpError(cause: unknown, { server, toolName, timeoutMs }: McpErrorOptions): Error {
  if (cause instanceof ToolError) return cause;
  const { name, code, status, message, data } = Object(cause) as ClientFault;
  const isLate = code === 'REQUEST_TIMEOUT';
  if (isLate && toolName !== undefined) return new ToolTimeoutError({ toolName, timeoutMs });
  // A number is the server's own code: it answered, and said no.
  if (typeof code === 'number' && data !== brokenOff.data) {
    const said = cleanText(String(message), 2000);
    return new ToolError(toolName === undefined ? `${server} said: ${said}` : said, {
      code: 'execution-failed',
      cause,
    });
  }
  const isAnswered = typeof status === 'number';
  const reason = toolName === undefined && !isAnswered ? findReason(cause) : '';
  const fact = isAnswered
    ? `answered with status ${status}`
    : isLate
      ? `gave no answer within ${timeoutMs} ms`
      : reason
        ? `could not be reached: ${reason}`
        : 'gave no usable answer';
  const advice = toolName === undefined && !isLate && !reason ? advise(status ?? code, name) : '';
  const text = `${server} ${fact}${advice}`;
  if (isAnswered) return new HttpStatusError(text, { status, cause });
  return new HttpRequestError(text, { code: isLate ? 'timeout' : 'network', cause });
}

/** Why nothing came, where the runtime tells: of `fetch` only what caused it, as its own message may hold the URL. */
function findReason(fault: unknown): string {
  const { name, cause } = Object(fault) as ClientFault;
  const { message, code = '' } = Object(name === 'TypeError' ? cause : undefined) as ClientFault;
  // Of several addresses that all failed, Node says only the code.
  return cleanText(redactText(String(message || code)), 300);
}

function advise(kind: unknown, name: unknown): string {
  if (kind === 401 || kind === 403) return ': give credentials that it takes as `headers`';
  if (/^3\d\d$/.test(String(kind))) return ': give the URL that it redirects to';
  const isOther = kind === 404 || kind === 405 || kind === 'CLIENT_HTTP_UNEXPECTED_CONTENT';
  if (isOther || /Syntax|Zod/.test(String(name)))
    return ': check the path; where it speaks HTTP with SSE, give an SSEClientTransport';
  // What is no error of the client's comes from the network.
  return name === 'SdkError' || typeof kind === 'number' ? '' : ': check that it runs there, and lets you in';
}
