import { expect, test } from 'vitest';
import { createFetchTransport } from '../../src/http/create-fetch-transport.ts';

test('createFetchTransport() hands a request to fetch as it is, and lets it follow no redirect', async () => {
  const seen: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (...given) => {
    seen.push(given);
    return new Response('ok');
  };
  const headers = new Headers({ a: 'b' });
  const { signal } = new AbortController();
  const request = { method: 'POST', url: 'https://api.example/', headers, body: '{}', signal };
  const { status } = await createFetchTransport({ fetch }).send(request);
  const { url, ...init } = request;
  expect([status, seen]).toEqual([200, [[url, { ...init, redirect: 'manual' }]]]);
});
