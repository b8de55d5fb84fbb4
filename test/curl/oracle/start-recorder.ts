import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { createCertificate } from './create-certificate.ts';
import { readBytes } from './read-bytes.ts';
import { readWireRequest, type WireOrigin, type WireRequest } from './read-wire-request.ts';

export interface Recorder {
  /** Of the SOCKS5 proxy on 127.0.0.1. */
  readonly port: number;
  /** The requests since the last time, in the order of their end. */
  readonly takeRequests: () => readonly WireRequest[];
  readonly close: () => void;
}

/**
 * Starts a SOCKS5 proxy (RFC 1928) on loopback that connects to nowhere: it answers every HTTP request itself and keeps
 * it. So every host and port leads here, and the bytes of HTTP are those that the host would get.
 */
export async function startRecorder(): Promise<Recorder> {
  const secureContext = createSecureContext(createCertificate());
  const sockets = new Set<Socket>();
  let requests: readonly WireRequest[] = [];
  const keep = (request: WireRequest): void => {
    requests = [...requests, request];
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    void serve(socket, { secureContext, keep });
  });
  const port = await listen(server);
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const takeRequests = (): readonly WireRequest[] => {
    const taken = requests;
    requests = [];
    return taken;
  };
  return { port, takeRequests, close };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

interface ServeOptions {
  readonly secureContext: SecureContext;
  readonly keep: (request: WireRequest) => void;
}

async function serve(socket: Socket, { secureContext, keep }: ServeOptions): Promise<void> {
  const destination = await readDestination(socket);
  const first = await readBytes(socket, 1);
  if (destination === undefined || first === undefined) return void socket.destroy();
  socket.unshift(first);
  // 22 starts a TLS handshake and no HTTP method.
  if (first[0] !== 22) return answerRequests(socket, { scheme: 'http', ...destination }, keep);
  const tlsSocket = new TLSSocket(socket, { isServer: true, secureContext });
  tlsSocket.on('error', () => socket.destroy());
  return answerRequests(tlsSocket, { scheme: 'https', ...destination }, keep);
}

type Destination = Omit<WireOrigin, 'scheme'>;

async function readDestination(socket: Socket): Promise<Destination | undefined> {
  const greeting = await readBytes(socket, 2);
  await readBytes(socket, greeting?.[1] ?? 0);
  socket.write(Buffer.from([5, 0]));
  const kind = (await readBytes(socket, 4))?.[3];
  const length = kind === 1 ? 4 : kind === 4 ? 16 : (await readBytes(socket, 1))?.[0];
  if (length === undefined) return undefined;
  const address = await readBytes(socket, length);
  const port = (await readBytes(socket, 2))?.readUInt16BE();
  if (address === undefined || port === undefined) return undefined;
  socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 1]));
  return { host: printAddress(kind, address), port };
}

function printAddress(kind: number | undefined, address: Buffer): string {
  if (kind === 1) return [...address].join('.');
  if (kind === 3) return address.toString('latin1');
  const groups = Array.from({ length: 8 }, (_, index) => address.readUInt16BE(2 * index).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname;
}

async function answerRequests(stream: Duplex, origin: WireOrigin, keep: ServeOptions['keep']): Promise<void> {
  for (;;) {
    const request = await readWireRequest(stream, origin);
    if (request === undefined) return void stream.destroy();
    keep(request);
    const isLast = request.version === 'HTTP/1.0';
    stream.write(`HTTP/1.1 200 OK\r\nContent-Length: 0\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`);
    if (isLast) return void stream.end();
  }
}
