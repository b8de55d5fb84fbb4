import { HttpRequestError } from '../tool/http-request-error.ts';
import { HttpStatusError } from '../tool/http-status-error.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { cleanText } from './clean-text.ts';

export interface McpErrorOptions {
  readonly alias: string;
  readonly toolName: string;
  readonly timeoutMs: number;
}

/** What the official client throws, as an error that a model may read. What a server wrote is cleaned. */
export function toMcpError(cause: unknown, { alias, toolName, timeoutMs }: McpErrorOptions): Error {
  if (cause instanceof ToolError) return cause;
  const { code, status, message } = Object(cause) as Readonly<Record<string, unknown>>;
  if (code === 'REQUEST_TIMEOUT') return new ToolTimeoutError({ toolName, timeoutMs });
  // A number is the server's own code: it answered, and said no.
  if (typeof code === 'number') {
    return new ToolError(cleanText(String(message), 2000), { code: 'execution-failed', cause });
  }
  const server = `MCP server "${alias}"`;
  if (typeof status === 'number')
    return new HttpStatusError(`${server} answered with status ${status}`, { status, cause });
  return new HttpRequestError(`${server} gave no usable answer`, { code: 'network', cause });
}
