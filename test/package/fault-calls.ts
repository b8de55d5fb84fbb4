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
  /** A timer that was set a second later than the time limit ended before the call. No clock: a loaded machine is late. */
  readonly isLate: boolean;
  /** Bytes of bodies that were read, and of the largest piece. */
  readonly bytes: number;
  readonly largestPiece: number;
}

/** All that is known of the faults when they are over. */
export interface FaultReport {
  readonly outcomes: readonly FaultOutcome[];
  /** Faults whose connections nobody closed, asked of the server while the runtime still runs. */
  readonly open: readonly string[];
}

export const maxResponseBytes = 100_000;

/** Short for what would never end, else so long that no machine is too slow. */
export const timeLimits = { short: 2000, long: 30_000 };

const redirects = ['301', '302', '303', '307', '308'].flatMap((status) =>
  ['same', 'cross', 'loop'].map((kind) => `redirect-${status}-${kind}`),
);

interface Fault {
  /** @default origin */
  readonly place?: keyof FaultOrigins;
  /** @default long */
  readonly limit?: keyof typeof timeLimits;
  /** The server goes on when it is told that the headers are here: it could not know. */
  readonly waits?: true;
}

/** Each fault, and what is different for it. */
const faults: readonly (readonly [name: string, fault?: Fault])[] = [
  ['refused', { place: 'closedOrigin' }],
  ['reset-before-headers'],
  ['reset-once'],
  ['close-before-headers'],
  ['reset-in-headers'],
  ['reset-in-body', { waits: true }],
  ['silence', { limit: 'short' }],
  ['slow-headers', { limit: 'short' }],
  ['slow-body', { limit: 'short' }],
  ['endless-body'],
  ['endless-json'],
  ['content-length-too-long'],
  ['content-length-too-short'],
  ['truncated-gzip'],
  ['broken-gzip'],
  ['broken-gzip-late', { limit: 'short', waits: true }],
  ['gzip-bomb'],
  ['invalid-utf-8'],
  ['status-204'],
  ['status-500'],
  ['status-503'],
  ['retry-after-0'],
  ['retry-after-1'],
  ['retry-after-3', { limit: 'short' }],
  ['retry-after-86400'],
  ['retry-after-date'],
  ['retry-after-garbage'],
  ...redirects.map((fault) => [fault] as const),
  ['redirect-to-http', { place: 'tlsOrigin' }],
  ['redirect-to-link-local'],
];

export const faultNames: readonly string[] = faults.map(([name]) => name);

/** Calls a tool for each fault; four at a time, since runtimes open no more than six connections to a host. */
export async function runFaults(origins: FaultOrigins): Promise<FaultReport> {
  const outcomes: FaultOutcome[] = [];
  const queue = [...faults];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      outcomes.push(await runFault(next[0], { ...next[1], origins }));
  };
  await Promise.all([work(), work(), work(), work()]);
  outcomes.sort((a, b) => faultNames.indexOf(a.fault) - faultNames.indexOf(b.fault));
  const open = await fetch(`${origins.origin}/open`);
  return { outcomes, open: (await open.json()) as readonly string[] };
}

async function runFault(name: string, fault: Fault & { readonly origins: FaultOrigins }): Promise<FaultOutcome> {
  const { place = 'origin', limit = 'long', waits, origins } = fault;
  const counter = { bytes: 0, largestPiece: 0 };
  const timeoutMs = timeLimits[limit];
  const plugin: HttpPlugin = {
    baseUrl: origins[place],
    limits: { timeoutMs, maxResponseBytes },
    methods: [{ name: 'ask', method: 'GET', path: `/${name}` }],
  };
  const onHeaders = async (): Promise<unknown> => waits && fetch(`${origins.origin}/go`).then((go) => go.text());
  const tools = createToolSet(toolsFromHttp(plugin, { fetch: countBytes(counter, onHeaders) }));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
  }, timeoutMs + 5000);
  const result = await executeToolCall(tools, { id: name, name: 'ask', arguments: '{}' });
  clearTimeout(timer);
  const code = result.isError ? result.error.code : 'ok';
  return { fault: name, code, text: readText(result).slice(0, 300), isLate, ...counter };
}

/** A fetch that counts what is read of bodies, and reads nothing ahead. */
function countBytes(
  counter: { bytes: number; largestPiece: number },
  onHeaders: () => Promise<unknown>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    await onHeaders();
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
