import { describe, expect, test } from 'vitest';
import type { HttpCredentials } from '../../src/http/http-credentials.ts';
import { createSecret } from '../../src/tool/secret.ts';
import { ToolError } from '../../src/tool/tool-error.ts';
import { createContext, createPlan, listHeaders, readError, scriptFetch, send } from './send.ts';

const url = 'https://api.example/v1/things';

const ask = async (credentials: HttpCredentials, address = url) => {
  const { fetch, requests } = scriptFetch(new Response('ok'));
  await send(createPlan(address), { fetch, credentials });
  const [request] = requests;
  return [request?.url, Object.fromEntries(listHeaders(request?.headers))];
};

describe('sendPlan() proves itself', () => {
  // RFC 7617 §2: a server would take another name and another password.
  test('not by a user name with a colon, and sends nothing', async () => {
    const { fetch, requests } = scriptFetch();
    const credentials = { type: 'basic', username: 'ada:x', password: 'secret' } as const;
    const error = await readError(send(createPlan(url), { fetch, credentials }));
    expect([error.message, requests.length]).toEqual(['HTTP request failed: a user name has a colon', 0]);
  });

  test.each<[string, HttpCredentials, string, Record<string, string>]>([
    ['by a header', { type: 'header', name: 'X-Api-Key', value: 'key' }, url, { 'x-api-key': 'key' }],
    [
      'by a parameter of the query',
      { type: 'query', name: 'api key', value: 'a&b=ü' },
      `${url}?api%20key=a%26b%3D%C3%BC`,
      {},
    ],
    [
      'by Basic, in UTF-8',
      { type: 'basic', username: 'Aladdin', password: 'ü:x' },
      url,
      { authorization: `Basic ${Buffer.from('Aladdin:ü:x').toString('base64')}` },
    ],
    [
      'by Basic with a key and no password',
      { type: 'basic', username: 'sk_key', password: '' },
      url,
      { authorization: `Basic ${btoa('sk_key:')}` },
    ],
    [
      'by Basic with a key and no user name',
      { type: 'basic', username: '', password: 'key' },
      url,
      { authorization: `Basic ${btoa(':key')}` },
    ],
    ['by Bearer', { type: 'bearer', token: createSecret('abc') }, url, { authorization: 'Bearer abc' }],
    ['by what a function gives', { type: 'bearer', token: () => 'abc' }, url, { authorization: 'Bearer abc' }],
    [
      'by what a function gives later, as a secret',
      { type: 'bearer', token: async () => createSecret('abc') },
      url,
      { authorization: 'Bearer abc' },
    ],
    [
      'by several',
      [
        { type: 'header', name: 'X-Id', value: 'id' },
        { type: 'query', name: 'key', value: 'key' },
      ],
      `${url}?key=key`,
      { 'x-id': 'id' },
    ],
  ])('%s', async (_, credentials, address, headers) => {
    expect(await ask(credentials)).toEqual([address, headers]);
  });

  test('not by Basic with neither', async () => {
    const { fetch } = scriptFetch();
    const credentials = { type: 'basic', username: '', password: '' } as const;
    expect(await readError(send(createPlan(url), { fetch, credentials }))).toMatchObject({ code: 'http-request' });
  });

  test('by a parameter behind those of the query', async () => {
    expect(await ask({ type: 'query', name: 'key', value: 'k' }, `${url}?q=%E6%9D%AD`)).toEqual([
      `${url}?q=%E6%9D%AD&key=k`,
      {},
    ]);
  });

  test('last: a header of the plan gives way', async () => {
    const { fetch, requests } = scriptFetch(new Response('ok'));
    const headers = [{ name: 'AUTHORIZATION', value: 'Bearer planned' }];
    await send(createPlan(url, { headers }), { fetch, credentials: { type: 'bearer', token: 'credential' } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer credential');
  });

  test('by a cookie beside those of the plan, also with a new token', async () => {
    const { fetch, requests } = scriptFetch(new Response(null, { status: 401 }), new Response('ok'));
    const headers = [{ name: 'cookie', value: 'theme=dark; sid=planned; lang=en' }];
    const oauth = { type: 'oauth2', readToken: async (_: unknown, refused?: string) => `${refused}-next` } as const;
    const credentials = [{ type: 'header', name: 'Cookie', value: 'sid=abc1' }, oauth] as const;
    await send(createPlan(url, { headers }), { fetch, credentials });
    expect(requests.map((request) => Object.fromEntries(listHeaders(request.headers)))).toEqual([
      { authorization: 'Bearer undefined-next', cookie: 'theme=dark; lang=en; sid=abc1' },
      { authorization: 'Bearer undefined-next-next', cookie: 'theme=dark; lang=en; sid=abc1' },
    ]);
  });

  test('by the user of each call', async () => {
    const { fetch, requests } = scriptFetch(new Response('ok'), new Response('ok'));
    const credentials = { type: 'bearer', token: ({ userId }: { userId?: string }) => `of-${userId}` } as const;
    for (const userId of ['ada', 'bob']) await send(createPlan(url), { fetch, credentials }, createContext({ userId }));
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of-ada', 'Bearer of-bob']);
  });

  test('but as its own error says, where it threw one for the model', async () => {
    const token = () => Promise.reject(new ToolError('Sign in first', { code: 'denied' }));
    const error = await readError(send(createPlan(url), { credentials: { type: 'bearer', token } }));
    expect(error).toEqual({ name: 'ToolError', code: 'denied', message: 'Sign in first' });
  });

  test('but for other secrets in what that says', async () => {
    const token = () => Promise.reject(new ToolError('Vault said k3y-of-ada', { code: 'denied' }));
    const credentials = [
      { type: 'header', name: 'x-key', value: 'k3y-of-ada' },
      { type: 'bearer', token },
    ] as const;
    const error = await readError(send(createPlan(url), { credentials }));
    expect(error).toEqual({ name: 'ToolError', code: 'denied', message: 'Vault said [secret]' });
  });

  test.each([
    ['', 'the credential of the host is missing: it is no text, or empty'],
    [undefined as unknown as string, 'the credential of the host is missing: it is no text, or empty'],
    [() => 7 as unknown as string, 'the credential of the host is missing: it is no text, or empty'],
    [
      () => Promise.reject(new Error('vault said hunter2 to ada')),
      "the host's own credential is unavailable; other arguments will not help",
    ],
    [
      () => {
        throw 'hunter2';
      },
      "the host's own credential is unavailable; other arguments will not help",
    ],
    ['line\nbreak-1234', 'the header "authorization" has a character that no header can hold'],
  ])('not by %s, and sends nothing', async (token, message) => {
    const { fetch, requests } = scriptFetch();
    const error = await readError(send(createPlan(url), { fetch, credentials: { type: 'bearer', token } }));
    expect([error, requests.length]).toEqual([
      { name: 'HttpRequestError', code: 'http-request', message: `HTTP request failed: ${message}` },
      0,
    ]);
  });
});
