import { describe, expect, test } from 'vitest';
import { createHttpLogger } from '../../src/http/create-http-logger.ts';
import type { HttpCredentials } from '../../src/http/http-credentials.ts';
import type { HttpLogEvent } from '../../src/http/http-log.ts';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import { createPlan, readError, scriptFetch, send } from './send.ts';

const url = 'https://api.example.com/v1/weather?q=%E6%9D%AD%E5%B7%9E';
const credentials: HttpCredentials = { type: 'bearer', token: 'sk-12345678' };

function createConsole() {
  const lines: (readonly [level: string, message: string])[] = [];
  const write = (level: string) => (message: string) => void lines.push([level, message]);
  return { lines, console: { info: write('info'), error: write('error') } };
}

describe('createHttpLogger()', () => {
  test('writes a call as AgentForge does, redacted', async () => {
    const clock = createFakeClock();
    const { lines, console } = createConsole();
    const { fetch } = scriptFetch(() => {
      clock.advance(143);
      return Response.json({ city: '杭州', temp: 26, text: '晴' });
    });
    await send(createPlan(url), { fetch, clock, credentials, logger: createHttpLogger({ console }) });
    expect(lines).toEqual([
      [
        'info',
        `=== HTTP request ===
URL: ${url}
Method: GET
Headers: {authorization=[secret]}
Query: {q=杭州}
====================`,
      ],
      [
        'info',
        `=== HTTP response ===
Status: 200
Time: 143 ms
Body: {"city":"杭州","temp":26,"text":"晴"}
=====================`,
      ],
    ]);
  });

  test('writes bodies shortened, the number of the try, and what went wrong', async () => {
    const { lines, console } = createConsole();
    const { fetch } = scriptFetch(new TypeError('reset of sk-12345678'), new TypeError('reset'));
    const plan = createPlan(url, { method: 'PUT', body: { content: 'x'.repeat(20) } });
    const logger = createHttpLogger({ console, maxLength: 5 });
    await readError(send(plan, { fetch, credentials, logger, clock: createFakeClock(), isIdempotent: true }));
    expect(lines.map(([level, text]) => [level, text.split('\n').slice(0, -1).join('|')])).toEqual([
      ['info', expect.stringMatching(/^=== HTTP request ===\|.*\|Body: xxxx…$/)],
      ['info', expect.stringMatching(/^=== HTTP request \(2\) ===\|.*\|Body: xxxx…$/)],
      ['error', '=== HTTP failure ===|Time: 0 ms|HTTP request failed: no answer came: reset'],
    ]);
  });
});

describe('a logger', () => {
  test('is told each request, and the answer', async () => {
    const events: HttpLogEvent[] = [];
    const { fetch } = scriptFetch(
      new Response(null, { status: 302, headers: { location: '/v2?api_key=abcdefgh' } }),
      new Response(new Uint8Array([1, 0, 255]), { headers: { 'content-type': 'image/png' } }),
    );
    const headers = [{ name: 'X-Session-Id', value: 'abcdefgh' }];
    const clock = createFakeClock();
    await send(createPlan(url, { headers }), { fetch, clock, logger: (event) => void events.push(event) });
    const base = { toolCallId: 'call_1', toolName: 'getWeather', method: 'GET' };
    const hidden = 'https://api.example.com/v2?api_key=[secret]';
    expect(events).toEqual([
      {
        ...base,
        type: 'http-request',
        url,
        attempt: 1,
        headers: [['x-session-id', '[secret]']],
        query: [['q', '杭州']],
      },
      {
        ...base,
        type: 'http-request',
        url: hidden,
        attempt: 2,
        headers: [['x-session-id', '[secret]']],
        query: [['api_key', '[secret]']],
      },
      { ...base, type: 'http-response', url: hidden, status: 200, durationMs: 0, body: '[3 bytes of image/png]' },
    ]);
  });

  test('that throws changes nothing', async () => {
    const logger = () => {
      throw new Error('disk full');
    };
    expect(await send(createPlan(url), { ...scriptFetch(new Response('ok')), logger })).toBe('ok');
  });
});
