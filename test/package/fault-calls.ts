import { createToolSet, executeToolCall, type ToolResult } from 'tooltable';
import { type HttpPlugin, toolsFromHttp } from 'tooltable/http';

/** Where the faults are: see `test/http/fault-server.ts`. */
export interface FaultOrigins {
  readonly origin: string;
  readonly tlsOrigin: string;
  readonly closedOrigin: string;
}

/** What came of one fault: data, so that any runtime can hand it over. */
export interface FaultOutcome {
  readonly fault: string;
  /** The code of the error; `ok` where there was none. */
  readonly code: string;
  /** What the model reads, shortened. */
  readonly text: string;
  readonly durationMs: number;
  /** Bytes of bodies that were read, and of the largest piece. */
  readonly bytes: number;
  readonly largestPiece: number;
}

export const faultLimits = { timeoutMs: 2000, maxResponseBytes: 100_000 };

const redirects = ['301', '302', '303', '307', '308'].flatMap((status) =>
  ['same', 'cross', 'loop'].map((kind) => `redirect-${status}-${kind}`),
);

/** Each fault, and what is different for it. */
const faults: readonly (readonly [fault: string, place?: keyof FaultOrigins])[] = [
  ['refused', 'closedOrigin'],
  ['reset-before-headers'],
  ['reset-once'],
  ['close-before-headers'],
  ['reset-in-headers'],
  ['reset-in-body'],
  ['silence'],
  ['slow-headers'],
  ['slow-body'],
  ['endless-body'],
  ['endless-json'],
  ['content-length-too-long'],
  ['content-length-too-short'],
  ['truncated-gzip'],
  ['broken-gzip'],
  ['gzip-bomb'],
  ['invalid-utf-8'],
  ['status-204'],
  ['status-500'],
  ['status-503'],
  ['retry-after-0'],
  ['retry-after-1'],
  ['retry-after-3'],
  ['retry-after-86400'],
  ['retry-after-date'],
  ['retry-after-garbage'],
  ...redirects.map((fault) => [fault] as const),
  ['redirect-to-http', 'tlsOrigin'],
  ['redirect-to-link-local'],
];

export const faultNames: readonly string[] = faults.map(([fault]) => fault);

/** Calls a tool for each fault; four at a time, since runtimes open no more than six connections to a host. */
export async function runFaults(origins: FaultOrigins): Promise<readonly FaultOutcome[]> {
  const outcomes: FaultOutcome[] = [];
  const queue = [...faults];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      outcomes.push(await runFault(next[0], origins[next[1] ?? 'origin']));
  };
  await Promise.all([work(), work(), work(), work()]);
  return outcomes.sort((a, b) => faultNames.indexOf(a.fault) - faultNames.indexOf(b.fault));
}

async function runFault(fault: string, baseUrl: string): Promise<FaultOutcome> {
  const counter = { bytes: 0, largestPiece: 0 };
  const plugin: HttpPlugin = {
    baseUrl,
    limits: faultLimits,
    methods: [{ name: 'ask', method: 'GET', path: `/${fault}` }],
  };
  const tools = createToolSet(toolsFromHttp(plugin, { fetch: countBytes(counter) }));
  const result = await executeToolCall(tools, { id: fault, name: 'ask', arguments: '{}' });
  const { durationMs } = result;
  const code = result.isError ? result.error.code : 'ok';
  return { fault, code, text: readText(result).slice(0, 300), durationMs, ...counter };
}

/** A fetch that counts what is read of bodies, and reads nothing ahead. */
function countBytes(counter: { bytes: number; largestPiece: number }): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 200 || !response.body) return response;
    const reader = response.body.getReader();
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        counter.bytes += value.byteLength;
        counter.largestPiece = Math.max(counter.largestPiece, value.byteLength);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    };
    const { status, headers } = response;
    return new Response(new ReadableStream(source, { highWaterMark: 0 }), { status, headers });
  };
}

function readText({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join('');
}
