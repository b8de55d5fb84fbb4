import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Endpoint {
  readonly baseURL: string;
  /** What was asked, as JSON. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  /** Settles when the connection of the last answer has gone before its end. */
  readonly closed: Promise<void>;
  readonly stop: () => Promise<void>;
}

export type Answer = (response: ServerResponse, index: number) => void;

/** A server on this machine that answers each request as it is told to. */
export async function startEndpoint(answer: Answer): Promise<Endpoint> {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.on('close', () => {
      if (!response.writableEnded) close();
    });
    answer(response, bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8'))) - 1);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies,
    closed,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const writeJson = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Writes events, and ends unless the stream is to stay open. */
export function writeEvents(response: ServerResponse, events: readonly object[], isOpen = false): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (!isOpen) response.end();
}
