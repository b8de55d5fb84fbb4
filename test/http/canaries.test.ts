import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { normalizeOutput } from '../../src/call/normalize-output.ts';
import { createHttpLogger } from '../../src/http/create-http-logger.ts';
import type { HttpCredential } from '../../src/http/http-credentials.ts';
import { oauth2 } from '../../src/http/oauth2.ts';
import type { SendSettings } from '../../src/http/send-settings.ts';
import type { RequestPlan } from '../../src/tool/request-plan.ts';
import { createSecret } from '../../src/tool/secret.ts';
import { createContext, createPlan, listHeaders, send } from './send.ts';

// Edge case 24: secrets in every place, sent through everything that can go wrong.
const names = [
  'header',
  'query',
  'path',
  'body',
  'cookie',
  'basic',
  'oauth',
  'refresh',
  'client',
  'bearer',
  'static',
  'named',
];
const canaries = new Map(names.map((name) => [name, `CaNaRy-${name}/+"&= %1`]));
const canary = (name: string): string => canaries.get(name) ?? '';

const tokenUrl = 'https://auth.example/token';
const secrets = ['path', 'body'].map((name) => createSecret(canary(name)));

const plan: RequestPlan = {
  ...createPlan('https://api.example/%5Bsecret%5D/things?q=1'),
  method: 'POST',
  secretUrl: createSecret(`https://api.example/${encodeURIComponent(canary('path'))}/things?q=1`),
  headers: [
    { name: 'X-Static', value: createSecret(canary('static')) },
    { name: 'Cookie', value: createSecret(`session=${canary('cookie')}`) },
  ],
  body: {
    contentType: 'application/json',
    content: '{"a":"[secret]"}',
    secretContent: createSecret(JSON.stringify({ a: canary('body') })),
  },
  secrets: [...secrets, createSecret(canary('cookie'))],
};

const credentials: readonly HttpCredential[] = [
  { type: 'header', name: 'X-Api-Key', value: canary('header') },
  { type: 'header', name: 'X-Named', value: () => createSecret(canary('named')) },
  { type: 'query', name: 'appid', value: canary('query') },
];

const kinds = new Map<string, HttpCredential>([
  ['Basic', { type: 'basic', username: 'ada', password: canary('basic') }],
  ['Bearer', { type: 'bearer', token: canary('bearer') }],
  [
    'OAuth',
    oauth2({
      type: 'oauth2-refresh-token',
      tokenUrl,
      clientId: 'ada',
      clientSecret: canary('client'),
      refreshToken: canary('refresh'),
    }),
  ],
]);

/** All that a server was sent, and what the token endpoint was, in every form that it may say it in. */
async function echo(request: Request, kind: string): Promise<string> {
  const headers = listHeaders(request.headers).map(([name, value]) => `${name}: ${value}`);
  const raw = [
    request.url,
    decodeURIComponent(request.url),
    ...headers,
    await request.clone().text(),
    ...sentWith(kind),
  ].join('\n');
  const base64 = btoa(raw);
  return [raw, encodeURIComponent(raw), encodeURI(raw), base64, base64.replace(/\+/g, '-').replace(/\//g, '_')].join(
    '\n',
  );
}

function sentWith(kind: string): readonly string[] {
  return kind === 'OAuth' ? ['client', 'refresh'].map(canary) : [canary(kind.toLowerCase())];
}

const typed = (type: string, status = 200): ResponseInit => ({ status, headers: { 'content-type': type } });

type Answer = (said: string, request: Request) => Response | Promise<Response>;

const outcomes = new Map<string, Answer>([
  ['JSON', (said) => Response.json({ said, [said]: [said, JSON.stringify({ said })] })],
  [
    'JSON with escapes',
    (said) =>
      new Response(
        `"${Array.from(said, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
        typed('application/json'),
      ),
  ],
  ['text', (said) => new Response(said, typed('text/plain'))],
  ['broken JSON', (said) => new Response(`{"a": ${said}`, typed('application/json'))],
  ['text that is cut at the limit', (said) => new Response('x'.repeat(2048 - 40) + said, typed('text/plain'))],
  ['bytes', (said) => new Response(said, typed('application/octet-stream'))],
  ['an image', (said) => new Response(`\0\xff${said}`, typed('image/png'))],
  ['status 401', (said) => Response.json({ error: said }, { status: 401 })],
  ['status 500 and a page', (said) => new Response(`<html><title>${said}</title>`, typed('text/html', 500))],
  ['status 405', () => new Response(null, { status: 405, headers: { allow: canary('header') } })],
  ['status 429', (said) => new Response(said, { status: 429, headers: { 'retry-after': '99999' } })],
  ['a redirect', (said) => redirect(`https://evil.example/${encodeURIComponent(said)}`)],
  ['a redirect with a user', () => redirect(`https://${encodeURIComponent(canary('basic'))}@api.example/`)],
  ['a redirect to a host', () => redirect('https://canary-header.evil.example/')],
  ['a network failure', async (said) => Promise.reject(new TypeError(said, { cause: new Error(said) }))],
  ['an error with the request in it', (said, request) => Promise.reject(Object.assign(new Error(said), { request }))],
  ['a body that breaks', (said) => new Response(breaking(said), typed('text/plain'))],
  ['a failure whose body breaks', (said) => new Response(breaking(said), typed('text/plain', 500))],
  ['broken gzip', async (said) => new Response(gunzip(gzipSync(said).subarray(0, 40)), typed('text/plain'))],
  ['nothing in time', () => new Promise(() => undefined)],
]);

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

function breaking(said: string): ReadableStream {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode(said));
      else controller.error(new TypeError(`terminated: ${said}`));
      isFirst = false;
    },
  });
}

function gunzip(bytes: Uint8Array): ReadableStream {
  return new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
}

/** Everything that a host or a model gets to see. */
async function observe(settings: Partial<SendSettings>, sent: RequestPlan = plan): Promise<string> {
  const seen: string[] = [];
  const console = { info: (text: string) => void seen.push(text), error: (text: string) => void seen.push(text) };
  const logger = createHttpLogger({ console, maxLength: 1e6 });
  try {
    const limits = { timeoutMs: 50, maxResponseBytes: 2048 * 16, maxErrorLength: 1e6 };
    const value = await send(sent, { limits, logger, ...settings }, createContext());
    seen.push(JSON.stringify(await normalizeOutput(value, 1e7)));
  } catch (error) {
    for (let fault: unknown = error; fault !== undefined; fault = (fault as Error).cause) seen.push(showAll(fault));
  }
  return seen.join('\n');
}

function showAll(fault: unknown): string {
  const fields = Object.getOwnPropertyNames(fault).map((name) => [name, Reflect.get(fault as object, name)]);
  return fields
    .map(([name, value]) => `${name}: ${value instanceof Error ? '' : JSON.stringify(value)} ${String(value)}`)
    .join('\n');
}

/** Names of the canaries in a text, in any form that a machine undoes. */
function findCanaries(text: string): readonly string[] {
  const undone = [text, text.replace(/\\+/g, ''), decodeLoosely(text), ...findBase64(text)];
  const all = undone.join('\n').toLowerCase();
  return names.filter((name) => all.includes(`canary-${name}`));
}

function decodeLoosely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function findBase64(text: string): readonly string[] {
  return (text.match(/[\w+/-]{12,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
}

describe.each([...kinds])('A call with %s', (kind, credential) => {
  const answerWith =
    (answer: Answer): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      if (request.url === tokenUrl)
        return Response.json({ access_token: canary('oauth'), refresh_token: 'new-refresh' });
      return answer(await echo(request, kind), request);
    };

  test.each([...outcomes])('shows no secret after %s', async (_outcome, answer) => {
    const seen = await observe({ credentials: [...credentials, credential], fetch: answerWith(answer) });
    expect(seen).not.toBe('');
    expect(findCanaries(seen)).toEqual([]);
  });
});

describe('A call', () => {
  const oauth = kinds.get('OAuth') as HttpCredential;
  const tokenFaults = new Map<string, Answer>([
    ['is refused', (said) => new Response(said, { status: 400 })],
    ['is no token', (said) => Response.json({ access_token: `${said}\n`, error: said })],
    ['does not come', (said) => Promise.reject(new TypeError(said))],
    ['is a redirect', (said) => redirect(`https://evil.example/${encodeURIComponent(said)}`)],
  ]);

  test.each([...tokenFaults])('shows no secret when a token %s', async (_, answer) => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return answer(await echo(request, 'OAuth'), request);
    };
    expect(findCanaries(await observe({ credentials: oauth, fetch }))).toEqual([]);
  });

  test.each<[string, HttpCredential]>([
    ['has a line break', { type: 'header', name: 'X-Key', value: `${canary('header')}\n` }],
    ['is not to be had', { type: 'bearer', token: () => Promise.reject(new Error(`api_key=${canary('bearer')}`)) }],
  ])('shows no secret that %s', async (_, credential) => {
    const other: HttpCredential = { type: 'header', name: 'X-Other', value: canary('bearer') };
    expect(findCanaries(await observe({ credentials: [other, credential] }))).toEqual([]);
  });

  test('shows none of its plan’s secrets when it is printed', () => {
    expect(findCanaries(JSON.stringify(plan))).toEqual([]);
  });
});

describe('findCanaries()', () => {
  const secret = canary('header');

  test.each([
    ['plain', `a ${secret} b`],
    ['percent-encoded', encodeURIComponent(secret)],
    ['in Base64', btoa(`x${secret}`)],
    ['in JSON', JSON.stringify(JSON.stringify({ secret }))],
    ['in lower case', secret.toLowerCase()],
  ])('finds one that is %s', (_, text) => {
    expect(findCanaries(text)).toEqual(['header']);
  });
});
