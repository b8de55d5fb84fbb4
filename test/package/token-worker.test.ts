import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import { startWorkerd } from './start-workerd.ts';

/** Gives tokens after a while, and tells which one it was asked with. */
async function withTokenServer<Value>(use: (origin: string, count: () => number) => Promise<Value>): Promise<Value> {
  let count = 0;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/token') {
      response.end(JSON.stringify({ is: request.headers.authorization === 'Bearer token-1' }));
      return;
    }
    count += 1;
    const body = JSON.stringify({ access_token: `token-${count}`, expires_in: 3600 });
    setTimeout(() => response.end(body), 300);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// Edge case 6: before 2024-10-14 a promise that another request settles never completes.
test.each(['2024-01-01', '2026-11-01'])(
  'Requests of one Worker wait for one token, which each of them can use, at %s',
  async (compatibilityDate) => {
    const entry = join(import.meta.dirname, 'token-worker.ts');
    const code = await bundleForRuntime({ entry, consumer: inject('package').consumer });
    const workerd = await startWorkerd({ code, compatibilityDate });
    const expected = [{ type: 'text', text: '{"is":true}' }];
    try {
      await withTokenServer(async (origin, count) => {
        const ask = async () => (await fetch(workerd.url, { method: 'POST', body: origin })).json();
        expect(await Promise.all([ask(), ask(), ask(), ask(), ask()])).toEqual(Array(5).fill(expected));
        expect([await ask(), count()]).toEqual([expected, 1]);
      });
    } finally {
      await workerd.stop();
    }
  },
);
