import { shortenText } from '../redact/shorten-text.ts';
import type { HttpLogEvent, HttpLogger } from './http-log.ts';

/** What `createHttpLogger` writes to: any console fits. */
export interface HttpLogConsole {
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Where and how much `createHttpLogger` writes. */
export interface CreateHttpLoggerOptions {
  /** @default globalThis.console */
  readonly console?: HttpLogConsole;
  /** Characters of a body that are shown. @default 1000 */
  readonly maxLength?: number;
}

/**
 * Writes each request and each answer as a block of lines, redacted.
 *
 * @example
 * const tools = toolsFromHttp(plugin, { logger: createHttpLogger() });
 */
export function createHttpLogger(options: CreateHttpLoggerOptions = {}): HttpLogger {
  return (event) => {
    const { console = globalThis.console, maxLength = 1000 } = options;
    const [title, ...lines] = formatEvent(event, (text) => shortenText(text, maxLength));
    const head = `=== ${title} ===`;
    console[event.type === 'http-failure' ? 'error' : 'info']([head, ...lines, '='.repeat(head.length)].join('\n'));
  };
}

function formatEvent(event: HttpLogEvent, shorten: (text: string) => string): readonly string[] {
  switch (event.type) {
    case 'http-request': {
      const { url, method, headers, query, body, attempt } = event;
      return [
        `HTTP request${attempt > 1 ? ` (${attempt})` : ''}`,
        `URL: ${url}`,
        `Method: ${method}`,
        `Headers: ${formatPairs(headers)}`,
        `Query: ${formatPairs(query)}`,
        ...(body === undefined ? [] : [`Body: ${shorten(body)}`]),
      ];
    }
    case 'http-response':
      return [
        'HTTP response',
        `Status: ${event.status}`,
        `Time: ${Math.round(event.durationMs)} ms`,
        `Body: ${shorten(event.body)}`,
      ];
    case 'http-failure':
      return ['HTTP failure', `Time: ${Math.round(event.durationMs)} ms`, event.message];
  }
}

function formatPairs(pairs: readonly (readonly [string, string])[]): string {
  return `{${pairs.map(([name, value]) => `${name}=${value}`).join(', ')}}`;
}
