import type { HttpTransport, HttpTransportRequest } from '../http/http-transport.ts';
import { raceAbort } from '../tool/race-abort.ts';

/** A request as it would have been sent, credentials included. */
export interface RecordedHttpRequest {
  readonly method: string;
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: NonNullable<HttpTransportRequest['body']>;
}

/** What comes back: an answer of any status, or an error where no answer comes. */
export type RecordingAnswer = Response | Error;

/** Answers in their order, or a function that gives the answer to each request by its number, from 0. */
export type RecordingScript =
  | readonly RecordingAnswer[]
  | ((request: RecordedHttpRequest, index: number) => RecordingAnswer | PromiseLike<RecordingAnswer>);

/** A transport without a network, which keeps what it was asked. */
export interface RecordingHttpTransport extends HttpTransport {
  readonly requests: readonly RecordedHttpRequest[];
}

/**
 * Makes a transport for tests: it records requests and answers by a script. A request beyond the end of a list gets a
 * network failure that says so.
 *
 * @example
 * const transport = createRecordingTransport([Response.json({ temp: 26 })]);
 * const tools = toolsFromHttp(plugin, { transport });
 */
export function createRecordingTransport(script: RecordingScript): RecordingHttpTransport {
  const requests: RecordedHttpRequest[] = [];
  return {
    requests,
    send: async ({ headers, signal, ...request }) => {
      signal?.throwIfAborted();
      const recorded = { ...request, headers: toRecord(headers) };
      const index = requests.push(recorded) - 1;
      const answer = await raceAbort(
        typeof script === 'function' ? script(recorded, index) : (script[index] ?? createEndError(index)),
        signal,
      );
      if (answer instanceof Response) return answer;
      throw answer;
    },
  };
}

function toRecord(headers: Headers): Record<string, string> {
  const entries: (readonly [string, string])[] = [];
  headers.forEach((value, name) => {
    entries.push([name, value]);
  });
  return Object.fromEntries(entries);
}

function createEndError(index: number): Error {
  return new Error(`The script has ${index} answers, and this is request ${index + 1}`);
}
