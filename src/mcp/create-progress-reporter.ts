import type { ServerContext } from '@modelcontextprotocol/server';
import { isJsonObject } from '../json/is-json-object.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { shortenText } from '../redact/shorten-text.ts';

/** Characters of a report. */
const maxMessageLength = 1000;

/**
 * Sends what a tool reports on its way: as progress, where the client gave a token for it, else as a log message, where
 * it asked for those. `{ progress, total, message }` is taken as it is; anything else counts as one more step.
 * Progress has to grow, so a step that does not is left out.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress
 */
export function createProgressReporter(request: ServerContext['mcpReq'], toolName: string): (value: unknown) => void {
  const progressToken = request._meta?.progressToken;
  // A client that is gone is none of the tool's business.
  const send = (sending: Promise<void>): void => void sending.catch(() => undefined);
  if (progressToken === undefined) {
    return (value) => send(request.log('info', toMessage(value), toolName));
  }
  let last = -Infinity;
  return (value) => {
    const step = readStep(value) ?? { progress: Math.max(last, 0) + 1, message: toMessage(value) };
    if (step.progress <= last) return;
    last = step.progress;
    send(request.notify({ method: 'notifications/progress', params: { progressToken, ...step } }));
  };
}

interface ProgressStep {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

function readStep(value: unknown): ProgressStep | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? { progress: value } : undefined;
  if (!isJsonObject(value) || typeof value.progress !== 'number' || !Number.isFinite(value.progress)) return undefined;
  const { progress, total, message } = value;
  return {
    progress,
    ...(typeof total === 'number' && Number.isFinite(total) && { total }),
    ...(message !== undefined && { message: toMessage(message) }),
  };
}

function toMessage(value: unknown): string {
  return shortenText(typeof value === 'string' ? value : stringifyJson(value), maxMessageLength);
}
