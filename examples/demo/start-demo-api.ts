import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DemoApi {
  /** On the loopback interface, at a free port. */
  readonly baseUrl: string;
  readonly close: () => void;
}

/** An API of some other company, in this process: weather, whose first request it drops, and notes. */
export async function startDemoApi(): Promise<DemoApi> {
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    requestCount += 1;
    if (requestCount === 1) request.socket.resetAndDestroy();
    else await answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!request.headers.authorization) return send(response, 401, { error: 'no token' });
  if (request.method === 'GET' && pathname === '/v1/weather') {
    return send(response, 200, { city: searchParams.get('q'), temp: 26, text: '晴' });
  }
  if (request.method === 'POST' && pathname === '/v1/notes') {
    const chunks: Buffer[] = await request.toArray();
    return send(response, 201, { id: 'N-1', ...JSON.parse(Buffer.concat(chunks).toString()) });
  }
  return send(response, 404, { error: 'no such path' });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
