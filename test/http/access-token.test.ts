import { describe, expect, test } from 'vitest';
import type { HttpCredential, OAuth2Client, OAuth2RefreshCredential } from '../../src/http/http-credentials.ts';
import { oauth2 } from '../../src/http/oauth2.ts';
import type { SendSettings } from '../../src/http/send-settings.ts';
import type { TokenStore } from '../../src/http/token-store.ts';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import type { Secret } from '../../src/tool/secret.ts';
import { createContext, createPlan, readError, send } from './send.ts';

const url = 'https://api.example/v1/things';
const tokenUrl = 'https://auth.example/token';

const client: OAuth2Client = {
  type: 'oauth2-client-credentials',
  tokenUrl,
  clientId: 'my client',
  clientSecret: 'secret&1234',
  scope: 'read write',
};

const renewing: OAuth2RefreshCredential = {
  type: 'oauth2-refresh-token',
  tokenUrl,
  clientId: 'public',
  refreshToken: 'refresh-1',
};

interface CallOptions extends Partial<SendSettings> {
  readonly plan?: RequestPlan;
}

/** An API that accepts the tokens it is told to, and a token endpoint that gives `token-1`, `token-2`, … */
function createWorld(
  options: { readonly refused?: readonly string[]; readonly answer?: (count: number) => Response } = {},
) {
  const { refused = [], answer } = options;
  const asked: Request[] = [];
  const used: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url === tokenUrl) {
      asked.push(request);
      await Promise.resolve();
      if (answer) return answer(asked.length);
      return Response.json({ access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: 3600 });
    }
    const token = request.headers.get('authorization')?.slice(7) ?? '';
    used.push(token);
    return refused.includes(token) ? new Response('expired', { status: 401 }) : new Response('ok');
  };
  const tokens: TokenStore = new Map();
  const call = ({ plan = createPlan(url), ...settings }: CallOptions = {}, context = createContext()) =>
    send(plan, { fetch, tokens, credentials: oauth2(client), ...settings }, context);
  return { call, asked, used, tokens };
}

describe('sendPlan() with OAuth 2', () => {
  test('asks with the client’s credentials, encoded before they are joined', async () => {
    const { call, asked, used } = createWorld();
    expect(await call()).toBe('ok');
    const [request] = asked;
    expect([request?.method, request?.headers.get('authorization'), await request?.text(), used]).toEqual([
      'POST',
      `Basic ${btoa('my%20client:secret%261234')}`,
      'grant_type=client_credentials&scope=read+write',
      ['token-1'],
    ]);
  });

  test.each<[string, HttpCredential, string]>([
    [
      'in the form',
      oauth2({ ...client, clientAuthentication: 'form', fields: { audience: 'all' } }),
      'audience=all&grant_type=client_credentials&scope=read+write&client_id=my+client&client_secret=secret%261234',
    ],
    ['as a public client', oauth2(renewing), 'grant_type=refresh_token&refresh_token=refresh-1&client_id=public'],
  ])('asks %s', async (_, credentials, form) => {
    const { call, asked } = createWorld();
    await call({ credentials });
    expect([asked[0]?.headers.get('authorization'), await asked[0]?.text()]).toEqual([null, form]);
  });

  test('keeps a token until shortly before it expires', async () => {
    const clock = createFakeClock();
    const { call, used } = createWorld();
    await call({ clock });
    clock.advance(3569_000);
    await call({ clock });
    clock.advance(2000);
    await call({ clock });
    expect(used).toEqual(['token-1', 'token-1', 'token-2']);
  });

  test('asks once for calls at the same time', async () => {
    const { call, asked, used } = createWorld();
    await Promise.all([call(), call(), call(), call(), call()]);
    expect([asked.length, used]).toEqual([1, Array(5).fill('token-1')]);
  });

  test('fails all calls at the same time by one failure', async () => {
    const { call, asked } = createWorld({ answer: () => Response.json({ error: 'invalid_client' }, { status: 401 }) });
    const errors = await Promise.all([call(), call(), call()].map(readError));
    expect([asked.length, errors]).toEqual([
      1,
      Array(3).fill({
        name: 'HttpRequestError',
        code: 'http-request',
        message: 'HTTP request failed: the token endpoint answered with status 401: invalid_client',
      }),
    ]);
  });

  test('asks again after a failure', async () => {
    const answer = (count: number) =>
      count === 1 ? new Response(null, { status: 500 }) : Response.json({ access_token: 'late' });
    const { call } = createWorld({ answer });
    expect([(await readError(call())).code, await call()]).toEqual(['http-request', 'ok']);
  });

  test('does not wait for ever for a call that was cut off', async () => {
    const clock = createFakeClock();
    const { call, asked, tokens } = createWorld();
    await call({ clock });
    // What an isolate is left with when the request that was asking for a token is ended.
    for (const state of tokens.values()) {
      state.expiresAt = 0;
      state.lease = { until: 10_000 };
    }
    expect([await call({ clock }), asked.length]).toEqual(['ok', 2]);
    expect(clock.now()).toBeGreaterThanOrEqual(10_000);
  });

  test('asks itself where the call that was asking is aborted', async () => {
    const controller = new AbortController();
    const { call, used } = createWorld();
    const first = call({}, createContext({ signal: controller.signal }));
    const second = call();
    await Promise.resolve();
    controller.abort('gone');
    await expect(first).rejects.toBe('gone');
    expect([await second, used.length]).toEqual(['ok', 1]);
  });

  test('gets a new token after a 401, once', async () => {
    const { call, asked, used } = createWorld({ refused: ['token-1'] });
    expect([await call(), asked.length, used]).toEqual(['ok', 2, ['token-1', 'token-2']]);
  });

  test('tells the second 401', async () => {
    const { call, used } = createWorld({ refused: ['token-1', 'token-2', 'token-3'] });
    expect(await readError(call())).toEqual({
      name: 'HttpStatusError',
      code: 'http-status',
      status: 401,
      message: 'HTTP request failed: status 401: expired',
    });
    expect(used).toEqual(['token-1', 'token-2']);
  });

  test('gets one new token for calls that were refused at the same time', async () => {
    const refused: string[] = [];
    const { call, asked, used } = createWorld({ refused });
    await call();
    refused.push('token-1');
    await Promise.all([call(), call(), call()]);
    expect([asked.length, used.slice(4)]).toEqual([2, Array(3).fill('token-2')]);
  });

  test('sends a refused POST again, which was not accepted', async () => {
    const { call, used } = createWorld({ refused: ['token-1'] });
    expect([await call({ plan: createPlan(url, { method: 'POST' }) }), used]).toEqual(['ok', ['token-1', 'token-2']]);
  });

  test('uses the refresh token that came last, and hands it out as a secret', async () => {
    const kept: Secret[] = [];
    const answer = (count: number) =>
      Response.json({ access_token: `t-${count}`, refresh_token: `refresh-${count + 1}`, expires_in: 1 });
    const clock = createFakeClock();
    const { call, asked } = createWorld({ answer });
    const credentials = oauth2({ ...renewing, onRefreshToken: (token) => void kept.push(token) });
    for (let turn = 0; turn < 3; turn += 1) {
      await call({ credentials, clock });
      clock.advance(2000);
    }
    const forms = await Promise.all(asked.map((request) => request.formData()));
    expect(forms.map((form) => form.get('refresh_token'))).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
    expect([kept.map((token) => token.reveal()), String(kept[0])]).toEqual([
      ['refresh-2', 'refresh-3', 'refresh-4'],
      '[secret]',
    ]);
  });

  test('never gives the token of one user to another', async () => {
    const { call, asked, used } = createWorld();
    const credentials = oauth2({ ...renewing, refreshToken: ({ userId }) => `of-${userId}` });
    for (const userId of ['ada', 'bob', 'ada']) await call({ credentials }, createContext({ userId }));
    expect([asked.length, used]).toEqual([2, ['token-1', 'token-2', 'token-1']]);
  });

  test.each([null, 'bearer', 'BEARER'])('takes a token of the type %j', async (token_type) => {
    const { call } = createWorld({ answer: () => Response.json({ access_token: 'abc', token_type }) });
    expect(await call()).toBe('ok');
  });

  test('works without a place to keep tokens', async () => {
    const fetch: typeof globalThis.fetch = async (input) =>
      new Request(input).url === tokenUrl ? Response.json({ access_token: 'abc' }) : new Response('ok');
    expect(await send(createPlan(url), { fetch, credentials: oauth2(client) })).toBe('ok');
  });

  test.each([
    ['no token', Response.json({}), 'gave no access token'],
    ['a token that no header can hold', Response.json({ access_token: 'a\nb' }), 'gave no access token'],
    ['a page', new Response('<html><title>Login</title>'), 'gave no access token'],
    [
      'another kind of token',
      Response.json({ access_token: 'a', token_type: 'mac' }),
      'gave a token that is no bearer token',
    ],
    [
      'a redirect',
      new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      'answered with status 302',
    ],
    [
      'an echo of the secret',
      new Response('bad: secret&1234 secret%261234', { status: 400 }),
      'answered with status 400: bad: [secret] [secret]',
    ],
  ])('refuses %s', async (_, response, message) => {
    const { call } = createWorld({ answer: () => response });
    expect(await readError(call())).toEqual({
      name: 'HttpRequestError',
      code: 'http-request',
      message: `HTTP request failed: the token endpoint ${message}`,
    });
  });

  test('tells that no answer came, without secrets, and with no cause that has them', async () => {
    const fault = Object.assign(new TypeError('cannot send secret%261234'), { request: 'secret&1234' });
    const fetch = () => Promise.reject(fault);
    const error = await send(createPlan(url), { fetch, credentials: oauth2(client) }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'network',
      message: 'HTTP request failed: the token endpoint gave no answer: cannot send [secret]',
      cause: new TypeError('cannot send [secret]'),
    });
    expect(JSON.stringify(Object.getOwnPropertyDescriptors((error as Error).cause))).not.toContain('1234');
  });
});

describe('oauth2()', () => {
  test.each([
    ['', 'must be an absolute URL of http or https'],
    ['auth.example/token', 'must be an absolute URL of http or https'],
    ['/token', 'must be an absolute URL of http or https'],
    ['ftp://auth.example', 'must be an absolute URL of http or https'],
    [undefined, 'must be an absolute URL of http or https'],
    ['https://ada:secret@auth.example/token', 'must not hold a user or password: use credentials'],
    ['https://auth.example/token#secret', 'must have no fragment'],
    ['https://auth.example/{tenant}/token', 'must have values in the place of its {variables}'],
  ])('refuses the token URL %s when it is made, and does not tell it', (address, message) => {
    expect(() => oauth2({ ...client, tokenUrl: address as string })).toThrow(new TypeError(`\`tokenUrl\` ${message}`));
  });

  test.each([tokenUrl, `${tokenUrl}?tenant=a`, 'http://127.0.0.1:8080/a%20b'])('takes the token URL %s', (address) => {
    expect(oauth2({ ...client, tokenUrl: address }).type).toBe('oauth2');
  });
});
