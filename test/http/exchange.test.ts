import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createContext, createPlan, readError, scriptFetch, send } from './send.ts';
import { startServer } from './start-server.ts';

const url = 'https://api.example/v1/things?q=1';

const reset = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });

const respond = (status: number, headers: Record<string, string> = {}, body: string | null = null): Response =>
  new Response(body, { status, headers });

describe('sendPlan() sends', () => {
  test('the request as it was planned', async () => {
    const { origin, requests } = await startServer((_, response) => response.end('{}'));
    const headers = [{ name: 'X-Api-Version', value: '2' }];
    const body = { contentType: 'application/json', content: '{"title":"bug"}' };
    const parts = [{ place: 'body', name: 'title', source: 'argument' }] as const;
    await send(createPlan(`${origin}/v1/tickets?dry=true`, { method: 'POST', headers, body, parts }));
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/v1/tickets?dry=true',
        headers: expect.objectContaining({ 'x-api-version': '2', 'content-type': 'application/json' }),
        body: '{"title":"bug"}',
      },
    ]);
  });

  // ky takes the text for a header that is to be left out.
  test('a header whose text is "undefined"', async () => {
    const { fetch, requests } = scriptFetch(respond(200));
    await send(createPlan(url, { headers: [{ name: 'X-Note', value: 'undefined' }] }), { fetch });
    expect(requests[0]?.headers.get('x-note')).toBe('undefined');
  });

  test('a form with parts, and lets the platform choose its boundary', async () => {
    const { origin, requests } = await startServer((_, response) => response.end('{}'));
    const headers = [{ name: 'Content-Type', value: 'multipart/form-data' }];
    const content = [
      { name: 'title', value: 'bug' },
      { name: 'file', value: new Uint8Array([65]), fileName: 'a.txt', contentType: 'text/plain' },
      { name: 'meta', value: '{}', contentType: 'application/json' },
    ];
    await send(createPlan(origin, { method: 'POST', headers, body: { content } }));
    const [request] = requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.body).toContain('name="title"\r\n\r\nbug\r\n');
    expect(request?.body).not.toContain('undefined');
    expect(request?.body).toMatch(/name="meta"; filename="blob"\r\nContent-Type: application\/json\r\n\r\n\{\}\r\n/);
    expect(request?.body).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nA\r\n/);
  });

  test.each(['GET', 'HEAD'])('no %s with a body', async (method) => {
    const { fetch, requests } = scriptFetch();
    const error = await readError(send(createPlan(url, { method, body: { content: 'x' } }), { fetch }));
    expect([error.code, error.message, requests.length]).toEqual([
      'http-request',
      `HTTP request failed: a ${method} request cannot have a body`,
      0,
    ]);
  });

  test.each(['Bearer \nkey', 'a\0b', '杭州'])('no header with the value %j, which is not told', async (value) => {
    const { fetch, requests } = scriptFetch();
    const error = await readError(send(createPlan(url, { headers: [{ name: 'X-Key', value }] }), { fetch }));
    expect([error.message, requests.length]).toEqual([
      'HTTP request failed: the header "X-Key" has a character that no header can hold',
      0,
    ]);
  });

  // Edge case 22
  test('nothing to another origin than the plug-in’s', async () => {
    const { fetch, requests } = scriptFetch();
    const error = await readError(send(createPlan(url), { fetch, origin: 'https://other.example' }));
    expect([error.code, error.message, requests.length]).toEqual([
      'http-request',
      'HTTP request failed: only https://other.example may be asked',
      0,
    ]);
  });
});

/** A server that cuts the first connections off with a real reset, and answers the others. */
async function startResettingServer(resets: number): Promise<{ origin: string; count: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      count += 1;
      if (count <= resets) socket.resetAndDestroy();
      else
        socket.end(
          'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, count: () => count };
}

describe('sendPlan() after a network failure', () => {
  test('retries once on a connection reset for GET (shouldRetryOnceOnConnectionResetForGet)', async () => {
    const { origin, count } = await startResettingServer(1);
    expect([await send(createPlan(origin)), count()]).toEqual([{}, 2]);
  });

  test('gives up after the second reset', async () => {
    const { origin, count } = await startResettingServer(9);
    const error = await readError(send(createPlan(origin)));
    expect([error.name, error.code, count()]).toEqual(['HttpRequestError', 'network', 2]);
    expect(error.message).toMatch(/^HTTP request failed: no answer came: /);
  });

  test('tells the failure of a POST as text (shouldReturnFailureTextWhenPostFails)', async () => {
    const { origin, count } = await startResettingServer(1);
    const error = await readError(send(createPlan(origin, { method: 'POST' })));
    expect([error.code, count()]).toEqual(['network', 1]);
    expect(error.message).toMatch(/^HTTP request failed: no answer came, and whether it took effect is unknown: /);
  });

  // https://github.com/node-fetch/node-fetch/issues/1841: the error of several addresses has no message.
  test('tells why none of several addresses answered', async () => {
    const cause = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')]), {
      code: 'ECONNREFUSED',
    });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    expect(await readError(send(createPlan(url, { method: 'POST' }), { fetch }))).toMatchObject({
      message: 'HTTP request failed: the server could not be reached, nothing was sent: fetch failed: ECONNREFUSED',
    });
  });

  const unreached = 'HTTP request failed: the server could not be reached, nothing was sent: ';
  const lost = 'HTTP request failed: no answer came';

  /** As Node has the code, and, without a cause, as Bun has it. */
  const fail = (code: string, isBun = false) =>
    isBun ? Object.assign(new Error(code), { code }) : new Error('fetch failed', { cause: { code } });

  test.each<[string, readonly Error[], string, boolean]>([
    ['POST', [fail('ECONNREFUSED')], `${unreached}fetch failed: ECONNREFUSED`, true],
    ['PATCH', [fail('ENOTFOUND')], `${unreached}fetch failed: ENOTFOUND`, true],
    ['POST', [fail('EAI_AGAIN')], `${unreached}fetch failed: EAI_AGAIN`, true],
    ['POST', [fail('ECONNREFUSED', true)], `${unreached}ECONNREFUSED`, true],
    ['DELETE', [fail('ECONNREFUSED'), fail('ENOTFOUND')], `${unreached}fetch failed: ENOTFOUND`, true],
    ['DELETE', [fail('ECONNRESET'), fail('ECONNREFUSED')], `${lost}: fetch failed: ECONNREFUSED`, false],
    ['DELETE', [fail('ECONNREFUSED'), fail('ECONNRESET')], `${lost}: fetch failed: ECONNRESET`, false],
    ['POST', [fail('ECONNRESET')], `${lost}, and whether it took effect is unknown: fetch failed: ECONNRESET`, false],
    ['POST', [new Error('x')], `${lost}, and whether it took effect is unknown: x`, false],
  ])('tells of %s after %s whether anything was sent', async (method, faults, message, isUnsent) => {
    const error = await send(createPlan(url, { method }), scriptFetch(...faults)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'network', message, isUnsent });
  });

  test.each([
    ['GET', {}, 2],
    ['HEAD', {}, 2],
    ['DELETE', {}, 2],
    ['POST', {}, 1],
    ['PUT', {}, 1],
    ['PATCH', {}, 1],
    ['POST', { isIdempotent: true }, 2],
    ['GET', { limits: { maxNetworkRetries: 0 } }, 1],
    ['GET', { limits: { maxNetworkRetries: 2 } }, 3],
  ])('sends %s with %j %i times', async (method, settings, count) => {
    const { fetch, requests } = scriptFetch(reset, reset, reset, reset);
    const error = await readError(send(createPlan(url, { method }), { fetch, ...settings }));
    expect([error.code, requests.length]).toEqual(['network', count]);
  });

  test('does not retry once there were headers', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(reset) });
    const { fetch, requests } = scriptFetch(new Response(broken));
    expect([await readError(send(createPlan(url), { fetch })), requests.length]).toEqual([
      {
        name: 'HttpRequestError',
        code: 'network',
        message:
          'HTTP request failed: the connection was lost before the end of the answer: fetch failed: read ECONNRESET',
      },
      1,
    ]);
  });
});

describe('sendPlan() asked to come back later', () => {
  const attempt = async (method: string, first: Response, limits = {}) => {
    const clock = createFakeClock(Date.UTC(2026, 0, 1));
    const { fetch, requests } = scriptFetch(first, respond(200, {}, 'done'), respond(200, {}, 'again'));
    const outcome = await readError(send(createPlan(url, { method }), { fetch, clock, limits }));
    return { outcome: outcome.value ?? outcome.message, sleeps: clock.sleeps, sent: requests.length };
  };

  // cases/http.md 44
  test.each([
    [503, '2', [2000]],
    [429, '0', [0]],
    [429, '3', [3000]],
    [503, '0.5', [500]],
    [429, 'Thu, 01 Jan 2026 00:00:05 GMT', [5000]],
    [429, 'Wed, 31 Dec 2025 00:00:05 GMT', [0]],
    [429, '29', [29_000]],
  ])('waits after status %i with Retry-After: %s', async (status, after, sleeps) => {
    expect(await attempt('GET', respond(status, { 'retry-after': after }))).toEqual({
      outcome: 'done',
      sleeps,
      sent: 2,
    });
  });

  test.each([
    ['GET', 429, '30', 'status 429, retry after 30 s'],
    ['GET', 429, '86400', 'status 429, retry after 86400 s'],
    ['GET', 429, '3000000', 'status 429, retry after 3000000 s'],
    ['GET', 429, 'Fri, 02 Jan 2026 00:00:00 GMT', 'status 429, retry after 86400 s'],
    ['GET', 429, 'soon', 'status 429'],
    ['GET', 503, '', 'status 503'],
    ['POST', 503, '2', 'status 503, retry after 2 s'],
    ['DELETE', 503, '2', 'status 503, retry after 2 s'],
    ['GET', 500, '2', 'status 500, retry after 2 s'],
  ])('does not wait: %s, status %i, Retry-After: %s', async (method, status, after, message) => {
    expect(await attempt(method, respond(status, { 'retry-after': after }))).toEqual({
      outcome: `HTTP request failed: ${message}`,
      sleeps: [],
      sent: 1,
    });
  });

  test('never waits longer than a timer can', async () => {
    const { sleeps } = await attempt('GET', respond(429, { 'retry-after': '3000000' }), { timeoutMs: Infinity });
    expect(sleeps).toEqual([]);
  });

  test('waits once', async () => {
    const clock = createFakeClock();
    const busy = () => respond(503, { 'retry-after': '1' });
    const { fetch, requests } = scriptFetch(busy(), busy(), busy());
    const error = await readError(send(createPlan(url), { fetch, clock }));
    expect([error, clock.sleeps, requests.length]).toEqual([
      {
        name: 'HttpStatusError',
        code: 'http-status',
        status: 503,
        retryAfter: 1,
        message: 'HTTP request failed: status 503, retry after 1 s',
      },
      [1000],
      2,
    ]);
  });
});

describe('sendPlan() redirected', () => {
  const statuses = [301, 302, 303, 307, 308];
  const headers = [{ name: 'X-API-Key', value: 'key-1234' }];

  test.each(statuses)('with %i within the origin goes there, with its headers', async (status) => {
    const { fetch, requests } = scriptFetch(respond(status, { location: '/v2?b=2' }), respond(200, {}, 'there'));
    expect(await send(createPlan(url, { headers }), { fetch })).toBe('there');
    expect(requests.map((request) => [request.method, request.url, request.headers.get('x-api-key')])).toEqual([
      ['GET', url, 'key-1234'],
      ['GET', 'https://api.example/v2?b=2', 'key-1234'],
    ]);
  });

  // cases/http.md 43
  test.each(
    statuses.flatMap(
      (status) =>
        [
          [status, 'https://other.example/x', ''],
          [status, 'http://api.example/v1/things', ' (http://api.example)'],
          [status, 'https://api.example:8443/', ' (https://api.example:8443)'],
          [status, '//user:canary@evil.example/x', ''],
          [status, 'http://169.254.169.254/latest/meta-data/', ''],
        ] as const,
    ),
  )('with %i to %s does not follow', async (status, location, origin) => {
    const { fetch, requests } = scriptFetch(respond(status, { location }), respond(200, {}, 'stolen'));
    expect([await readError(send(createPlan(url, { headers }), { fetch })), requests.length]).toEqual([
      {
        name: 'HttpStatusError',
        code: 'http-status',
        status,
        message: `HTTP request failed: redirected (status ${status}) to another origin${origin}, not followed`,
      },
      1,
    ]);
  });

  test.each([
    ['file:///etc/passwd', 'to another origin, not followed'],
    ['http://[', 'to nowhere'],
    ['https://user:canary@api.example/', 'to an address with a user or password, not followed'],
  ])('to %s does not follow', async (location, message) => {
    const { fetch, requests } = scriptFetch(respond(302, { location }), respond(200, {}, 'stolen'));
    const error = await readError(send(createPlan(url), { fetch }));
    expect([error.message, requests.length]).toEqual([`HTTP request failed: redirected (status 302) ${message}`, 1]);
  });

  test.each([
    ['/b#part', '/b'],
    ['b', '/v1/b'],
    ['?c=1', '/v1/things?c=1'],
    ['/a%2Fb c', '/a%2Fb%20c'],
    // The bytes of UTF-8, as a header shows them; https://github.com/nodejs/undici/pull/2971
    ['/caf\xc3\xa9', '/caf%C3%A9'],
    ['/\xec\x95\x88?q=%25\xec\x95\x88', '/%EC%95%88?q=%25%EC%95%88'],
    ['/caf\xe9', '/caf%C3%A9'],
  ])('to %j goes to %s', async (location, target) => {
    const { fetch, requests } = scriptFetch(respond(302, { location }), respond(200, {}, 'there'));
    expect(await send(createPlan(url), { fetch })).toBe('there');
    expect(requests[1]?.url).toBe(`https://api.example${target}`);
  });

  // The same address in other words: what counts is what it is read as.
  test.each([
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://0/',
    'http://127.1/',
    'http://metadata.google.internal/',
    'https://api.example.',
    'https://api.example.169.254.169.254.nip.io/',
    'https://api.example@169.254.169.254/',
    'https://169.254.169.254#@api.example',
    '\\\\169.254.169.254',
    'https:\\\\169.254.169.254',
    'javascript:fetch("https://api.example")',
    'blob:https://api.example/1',
    'ws://api.example/',
  ])('to %s does not follow', async (location) => {
    const { fetch, requests } = scriptFetch(respond(302, { location }), respond(200, {}, 'stolen'));
    const error = await readError(send(createPlan(url, { headers }), { fetch }));
    expect([error.code, requests.length]).toEqual(['http-status', 1]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not follow for %s', async (method) => {
    const { fetch, requests } = scriptFetch(respond(307, { location: '/v2' }), respond(200, {}, 'twice'));
    const error = await readError(send(createPlan(url, { method }), { fetch }));
    expect([error.message, requests.length]).toEqual([
      `HTTP request failed: redirected (status 307), not followed for ${method}`,
      1,
    ]);
  });

  test('without a target says so', async () => {
    const { fetch } = scriptFetch(respond(302));
    expect((await readError(send(createPlan(url), { fetch }))).message).toBe(
      'HTTP request failed: redirected (status 302) to nowhere',
    );
  });

  test('in a loop stops at the limit, over a real server', async () => {
    const { origin, requests } = await startServer((request, response) => {
      response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end();
    });
    const error = await readError(send(createPlan(`${origin}/a`)));
    expect([error.message, error.status, requests.map((request) => request.url)]).toEqual([
      'HTTP request failed: redirected too often',
      302,
      ['/a', '/b', '/a', '/b', '/a', '/b'],
    ]);
  });

  test('checks each step', async () => {
    const { fetch, requests } = scriptFetch(
      respond(302, { location: '/next' }),
      respond(302, { location: 'https://other.example/' }),
    );
    const error = await readError(send(createPlan(url), { fetch }));
    expect([error.message, requests.length]).toEqual([
      'HTTP request failed: redirected (status 302) to another origin, not followed',
      2,
    ]);
  });

  test('in a browser, which hides where to, says so', async () => {
    const hidden = { status: 0, headers: new Headers(), body: null, type: 'opaqueredirect' };
    const error = await readError(send(createPlan(url), { transport: { send: async () => hidden } }));
    expect(error).toEqual({
      name: 'HttpStatusError',
      code: 'http-status',
      status: 0,
      message: 'HTTP request failed: redirected to where this browser does not show, not followed',
    });
  });
});

describe('sendPlan() at its end', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  test('clears its timer', async () => {
    const before = timers();
    await send(createPlan(url), scriptFetch(respond(200, {}, 'x')));
    await readError(send(createPlan(url), scriptFetch(respond(500))));
    expect(timers()).toBe(before);
  });

  test('starts no timer without a time limit', async () => {
    const before = timers();
    let during = 0;
    await send(createPlan(url), {
      limits: { timeoutMs: Infinity },
      fetch: async () => {
        during = timers();
        return respond(200, {}, 'x');
      },
    });
    expect(during).toBe(before);
  });

  test.each([
    ['before the headers', () => undefined],
    [
      'within the body',
      (response: import('node:http').ServerResponse) => {
        response.write('1');
        const timer = setInterval(() => response.write('1'), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('ends at the time limit %s, and closes the connection', async (_, answer) => {
    let isClosed: Promise<unknown> | undefined;
    const { origin } = await startServer((_request, response) => {
      isClosed = new Promise((resolve) => response.on('close', resolve));
      answer(response);
    });
    expect(await readError(send(createPlan(origin), { limits: { timeoutMs: 60 } }))).toEqual({
      name: 'HttpRequestError',
      code: 'timeout',
      message: 'HTTP request failed: no whole answer within 60 ms',
    });
    await isClosed;
  });

  // Node forgets who listens to a `Request` that nobody keeps: https://github.com/nodejs/node/issues/55428
  test.each(['headers', 'body'])(
    'closes the connection at an abort before the %s, also after garbage was collected',
    async (phase) => {
      const controller = new AbortController();
      let close: () => void = () => undefined;
      const isClosed = new Promise<void>((resolve) => {
        close = resolve;
      });
      const { origin, requests } = await startServer((_, response) => {
        response.on('close', close);
        if (phase === 'body') response.write('{');
      });
      const call = send(createPlan(origin), {}, createContext({ signal: controller.signal }));
      await vi.waitFor(() => expect(requests.length).toBe(1), { timeout: 30_000 });
      await collectGarbage();
      controller.abort('no');
      await expect(call).rejects.toBe('no');
      await isClosed;
    },
  );

  test('says of a POST that was too slow that its effect is unknown', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const error = await readError(send(createPlan(url, { method: 'POST' }), { fetch, limits: { timeoutMs: 5 } }));
    expect(error.message).toBe(
      'HTTP request failed: no whole answer within 5 ms, and whether it took effect is unknown',
    );
  });

  test('waits for no credential beyond the time limit', async () => {
    const credentials = { type: 'bearer', token: () => new Promise<string>(() => undefined) } as const;
    const error = await readError(send(createPlan(url), { credentials, limits: { timeoutMs: 5 } }));
    expect(error.code).toBe('timeout');
  });

  test('throws the reason of an abort, as it is', async () => {
    const controller = new AbortController();
    const fetch = () => new Promise<Response>(() => undefined);
    const call = send(createPlan(url), { fetch }, createContext({ signal: controller.signal }));
    controller.abort('changed my mind');
    await expect(call).rejects.toBe('changed my mind');
  });

  test('sends nothing after an abort', async () => {
    const { fetch, requests } = scriptFetch();
    const call = send(createPlan(url), { fetch }, createContext({ signal: AbortSignal.abort('no') }));
    await expect(call).rejects.toBe('no');
    expect(requests).toEqual([]);
  });

  test('cancels what a fetch that ignores the signal brings late', async () => {
    const controller = new AbortController();
    let cancel = (): void => undefined;
    const isCancelled = new Promise<void>((resolve) => {
      cancel = resolve;
    });
    let bring: (response: Response) => void = () => undefined;
    const answer = new Promise<Response>((resolve) => {
      bring = resolve;
    });
    const fetch = (): Promise<Response> => {
      queueMicrotask(() => controller.abort('no'));
      return answer;
    };
    const call = send(createPlan(url), { fetch }, createContext({ signal: controller.signal }));
    await expect(call).rejects.toBe('no');
    bring(new Response(new ReadableStream({ cancel: () => cancel() })));
    await isCancelled;
  });
});
