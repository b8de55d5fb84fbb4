import { stringifyJson } from '../json/stringify-json.ts';
import { redactText } from '../redact/redact-text.ts';
import { redactValue } from '../redact/redact-value.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { isProgress } from '../tool/is-progress.ts';
import { isThenable } from '../tool/is-thenable.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import { withExecutor } from './with-executor.ts';

/** What `withLogging` writes to: any console fits. */
export interface ToolLogger {
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Where and how much `withLogging` writes. */
export interface WithLoggingOptions {
  /** @default globalThis.console */
  readonly logger?: ToolLogger;
  /** Characters of arguments and of results that are shown. @default 1000 */
  readonly maxLength?: number;
  /** Milliseconds since any fixed moment. @default performance.now */
  readonly now?: () => number;
}

/**
 * Logs each execution: tool, call, conversation and arguments before; result or error and milliseconds after.
 * Secrets are redacted. It sees calls whose arguments were bound; to see refusals too, use `onEvent`.
 */
export function withLogging<Row extends Tool>(tool: Row, options: WithLoggingOptions = {}): Row {
  return withExecutor(tool, (input, context, next) => {
    const log = startLog(tool, context, options);
    log.request(input);
    try {
      return watch(next(input, context), log);
    } catch (error) {
      log.failure(error);
      throw error;
    }
  });
}

interface CallLog {
  readonly request: (input: unknown) => void;
  readonly response: (output: unknown) => void;
  readonly failure: (error: unknown) => void;
}

function startLog(tool: Tool, context: ToolContext, options: WithLoggingOptions): CallLog {
  const { logger = globalThis.console, maxLength = 1000, now = () => performance.now() } = options;
  const write = (level: keyof ToolLogger, text: string): void => {
    try {
      logger[level](`${subject} ${text}`);
    } catch {
      // A log that is full must not fail the call.
    }
  };
  const startedAt = now();
  const conversation = context.conversationId === undefined ? '' : ` conversation ${context.conversationId}`;
  const subject = `tool ${tool.specification.name} call ${context.toolCallId}${conversation}`;
  const show = (value: unknown): string => shortenText(toLogText(value), maxLength);
  const took = (): string => `after ${Math.round(now() - startedAt)} ms`;
  return {
    request: (input) => write('info', `arguments ${show(input)}`),
    response: (output) => write('info', `result ${took()} ${show(output)}`),
    failure: (error) => write('error', `error ${took()} ${show(error)}`),
  };
}

function toLogText(value: unknown): string {
  if (typeof value === 'string') return redactText(value);
  return value === undefined ? 'undefined' : redactText(stringifyJson(redactValue(value)));
}

function watch(answer: unknown, log: CallLog): unknown {
  if (isProgress(answer)) return watchProgress(answer, log);
  if (isThenable(answer)) return watchPromise(answer, log);
  log.response(answer);
  return answer;
}

async function watchPromise(answer: PromiseLike<unknown>, log: CallLog): Promise<unknown> {
  try {
    const output = await answer;
    log.response(output);
    return output;
  } catch (error) {
    log.failure(error);
    throw error;
  }
}

async function* watchProgress(answer: AsyncIterable<unknown>, log: CallLog): AsyncGenerator<unknown, unknown> {
  const iterator = answer[Symbol.asyncIterator]();
  let step: IteratorResult<unknown> | undefined;
  try {
    for (step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value;
    log.response(step.value);
    return step.value;
  } catch (error) {
    log.failure(error);
    throw error;
  } finally {
    if (step?.done !== true) await iterator.return?.();
  }
}
