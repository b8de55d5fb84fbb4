import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';

/**
 * A server that speaks HTTP wrongly: the path of a request names the fault. `/go` makes faults happen that wait for it,
 * and `/open` lists the faults whose connections are still open, once they had time to close.
 */
export interface FaultServer {
  /** Such as `http://127.0.0.1:4711`. */
  readonly origin: string;
  /** The same over TLS, with the certificate of `test/fixtures/tls`. */
  readonly tlsOrigin: string;
  /** Where nobody listens. */
  readonly closedOrigin: string;
  /** By path, how often it was asked for. */
  readonly counts: ReadonlyMap<string, number>;
  readonly stop: () => void;
}

type Fault = (socket: Socket, turn: FaultTurn) => void;

interface FaultTurn {
  readonly path: string;
  /** From 1. */
  readonly count: number;
  readonly origin: string;
  /** Puts off what must not come before the client has what was written. */
  readonly onGo: (next: () => void) => void;
}

const tlsFolder = join(import.meta.dirname, '../fixtures/tls');

export const tlsCertificate: string = readFileSync(join(tlsFolder, 'localhost-certificate.pem'), 'utf8');

/** In one piece: what a runtime does may depend on where it is cut. */
function write(socket: Socket, head: string, body: string | Uint8Array = ''): void {
  const start = `HTTP/1.1 ${head}\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: Retry-After\r\nConnection: close\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(start), Buffer.from(body)]));
}

function answer(head: string, body: string | Uint8Array = ''): Fault {
  return (socket) => {
    write(socket, `${head}\r\nContent-Length: ${Buffer.byteLength(body)}`, body);
    socket.end();
  };
}

const done = answer('200 OK\r\nContent-Type: text/plain', 'done');

/** Says something every so often, until nobody listens. */
function drip(head: string, piece: string, milliseconds: number): Fault {
  return (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), milliseconds);
    socket.on('close', () => clearInterval(timer));
  };
}

function flood(head: string, piece: Uint8Array): Fault {
  return (socket) => {
    write(socket, head);
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
  };
}

/** First 429, then an answer. */
function busy(after: string | (() => string)): Fault {
  return (socket, turn) => {
    const text = typeof after === 'string' ? after : after();
    if (turn.count > 1) done(socket, turn);
    else answer(`429 Too Many Requests\r\nRetry-After: ${text}`)(socket, turn);
  };
}

const redirect =
  (status: string, toLocation: (turn: FaultTurn) => string): Fault =>
  (socket, turn) =>
    answer(`${status} Redirect\r\nLocation: ${toLocation(turn)}`)(socket, turn);

const gzip = (type: string, encoded: Uint8Array): Fault =>
  answer(`200 OK\r\nContent-Type: ${type}\r\nContent-Encoding: gzip`, encoded);

const zipped = gzipSync('{"text":"a text that is long enough to be cut somewhere within"}');
const text = '200 OK\r\nContent-Type: text/plain';

const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['done', done],
  ['reset-before-headers', (socket) => socket.resetAndDestroy()],
  ['reset-once', (socket, turn) => (turn.count > 1 ? done(socket, turn) : socket.resetAndDestroy())],
  ['close-before-headers', (socket) => socket.end()],
  ['reset-in-headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => socket.resetAndDestroy())],
  [
    'reset-in-body',
    (socket, { onGo }) => {
      write(socket, `${text}\r\nContent-Length: 100`, 'a beginning');
      onGo(() => socket.resetAndDestroy());
    },
  ],
  ['silence', () => undefined],
  ['slow-headers', drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'x', 100)],
  [
    'slow-body',
    drip(`HTTP/1.1 ${text}\r\nAccess-Control-Allow-Origin: *\r\nTransfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', 100),
  ],
  ['endless-body', flood(text, Buffer.alloc(65_536, 'x'))],
  ['endless-json', flood('200 OK\r\nContent-Type: application/json', Buffer.alloc(65_536, ' '))],
  [
    'content-length-too-long',
    (socket) => {
      write(socket, `${text}\r\nContent-Length: 100`, 'a beginning');
      socket.end();
    },
  ],
  [
    'content-length-too-short',
    (socket) => {
      write(socket, `${text}\r\nContent-Length: 4`, 'done and more');
      socket.end();
    },
  ],
  ['truncated-gzip', gzip('application/json', zipped.subarray(0, zipped.length - 20))],
  ['broken-gzip', gzip('application/json', Buffer.from('no gzip at all'))],
  [
    'broken-gzip-late',
    (socket, { onGo }) => {
      write(socket, '200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 14');
      onGo(() => socket.end('no gzip at all'));
    },
  ],
  ['gzip-bomb', gzip('application/json', gzipSync(Buffer.alloc(30_000_000, ' ')))],
  ['invalid-utf-8', answer(text, Buffer.from([0x61, 0xff, 0x62]))],
  ['status-500', answer('500 Internal Server Error')],
  ['status-503', answer('503 Service Unavailable')],
  ['status-204', answer('204 No Content')],
  ['retry-after-0', busy('0')],
  ['retry-after-1', busy('1')],
  ['retry-after-3', busy('3')],
  ['retry-after-86400', busy('86400')],
  ['retry-after-date', busy(() => new Date(Date.now() + 86_400_000).toUTCString())],
  ['retry-after-garbage', busy('soon')],
  ...['301', '302', '303', '307', '308'].flatMap((status): [string, Fault][] => [
    [`redirect-${status}-same`, redirect(status, () => '/done')],
    [`redirect-${status}-cross`, redirect(status, ({ origin }) => `${origin.replace('127.0.0.1', 'localhost')}/done`)],
    [`redirect-${status}-loop`, redirect(status, ({ path }) => path)],
  ]),
  ['redirect-to-http', redirect('302', ({ origin }) => `${origin}/done`)],
  ['redirect-to-link-local', redirect('302', () => 'http://169.254.169.254/latest/meta-data/')],
]);

export async function startFaultServer(): Promise<FaultServer> {
  const counts = new Map<string, number>();
  const open = new Map<Socket, string>();
  const waiting: (() => void)[] = [];
  let origin = '';
  const ownPaths: ReadonlyMap<string, Fault> = new Map<string, Fault>([
    [
      '/go',
      (socket, turn) => {
        for (const next of waiting.splice(0)) next();
        done(socket, turn);
      },
    ],
    [
      '/open',
      async (socket, turn) => {
        open.delete(socket);
        const paths = await listOpen(open);
        answer('200 OK\r\nContent-Type: application/json', JSON.stringify(paths))(socket, turn);
      },
    ],
  ]);
  const serve = (socket: Socket): void => {
    let head = '';
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    const read = (data: Buffer): void => {
      head += data.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      socket.resume();
      const path = /^\w+ (\S+)/.exec(head)?.[1] ?? '';
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      open.set(socket, path);
      const fault = ownPaths.get(path) ?? faults.get(path.slice(1)) ?? answer('404 Not Found');
      fault(socket, { path, count, origin, onGo: (next) => waiting.push(next) });
    };
    socket.on('data', read);
  };
  const key = readFileSync(join(tlsFolder, 'localhost-key.pem'));
  const servers = [createServer(serve), createTlsServer({ key, cert: tlsCertificate }, serve)] as const;
  const [port, tlsPort] = await Promise.all([listen(servers[0]), listen(servers[1])]);
  origin = `http://127.0.0.1:${port}`;
  const holder = await holdPort(port);
  return {
    origin,
    tlsOrigin: `https://127.0.0.1:${tlsPort}`,
    closedOrigin: `http://127.0.0.1:${holder.localPort}`,
    counts,
    stop: () => {
      holder.destroy();
      for (const socket of open.keys()) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}

/** Whatever is open after ten seconds is not about to close. */
async function listOpen(open: ReadonlyMap<Socket, string>): Promise<readonly string[]> {
  for (let turn = 0; turn < 500 && open.size > 0; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  return [...open.values()];
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

/** A port where nobody listens, and nobody can while this connection is there. */
async function holdPort(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('connect', resolve));
  return socket;
}
