import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import { createRecordingTransport } from '../../src/testing/create-recording-transport.ts';
import { createPlan, readError, send } from './send.ts';

const url = 'https://api.example/v1/things?page=1';

const fragments = fc.constantFrom(
  '<',
  '>',
  ';',
  ',',
  '"',
  'rel=next',
  'rel="next"',
  '?after=1',
  'charset=',
  'utf-8',
  '/',
  ':',
  ' ',
  '//x',
  '9',
);
const words = fc.array(fragments, { maxLength: 8 }).map((parts) => parts.join(''));
const types = fc.oneof(
  words,
  fc.constantFrom('application/json', 'text/plain; charset=utf-16', 'image/png', 'application/x+json; charset="gbk"'),
);

const answers = fc.record({
  status: fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(301, 302, 307, 401, 405, 429, 503)),
  type: types,
  location: words,
  link: words,
  allow: words,
  retryAfter: fc.oneof(words, fc.nat().map(String)),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
  ),
});

const settings = fc.record({
  limits: fc.record({ maxResponseBytes: fc.nat(30), timeoutMs: fc.constant(Infinity) }),
  shape: fc.record({ pick: fc.array(words, { maxLength: 3 }), maxItems: fc.nat(2) }),
  pagination: fc.constantFrom(
    { type: 'link', parameter: 'after' } as const,
    { type: 'page-number', parameter: 'page' } as const,
    { type: 'token', parameter: 'token', nextToken: 'a.b' } as const,
  ),
});

test('sendPlan() answers any server with a value or an error of its own, and asks its origin alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 4 }), settings, async (script, options) => {
      const transport = createRecordingTransport((_, index) => {
        const { status, body, type, retryAfter, ...others } = script[index % script.length] as (typeof script)[number];
        const headers = { ...others, 'content-type': type, 'retry-after': retryAfter };
        return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
      });
      const outcome = await readError(send(createPlan(url), { ...options, transport, clock: createFakeClock() }));
      if (!('value' in outcome)) {
        expect(outcome.message).toMatch(/^HTTP request failed: /);
        expect(outcome.name).toMatch(/^Http(?:Status|Request)Error$/);
      }
      expect(transport.requests.length).toBeLessThanOrEqual(8);
      expect(transport.requests.filter((request) => new URL(request.url).origin !== 'https://api.example')).toEqual([]);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
