import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import { fetchFromNewIsolate } from './start-workerd.ts';

const { consumer } = inject('package');

describe.each(['2024-01-01', '2026-11-01'])(
  'examples/cloudflare-worker in plain workerd, at %s',
  (compatibilityDate) => {
    let code: string;

    beforeAll(async () => {
      code = await bundleForRuntime({ entry: join(projectRoot, 'examples/cloudflare-worker/src/index.ts'), consumer });
    });

    const post = async (body: string, bindings: Readonly<Record<string, string>> = {}) => {
      const init = { method: 'POST', body };
      const response = await fetchFromNewIsolate({ code, compatibilityDate, bindings }, '/chat', init);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };

    test('runs the loop and says that the model is none', async () => {
      const { status, body } = await post('{"message":"Open an urgent ticket for C-17: the login page is empty"}');
      const [call] = body.calls as readonly Record<string, unknown>[];
      expect([status, body.notice, call?.toolName, call?.isError]).toEqual([
        200,
        'scripted, not a model',
        'createTicket',
        false,
      ]);
      expect(call?.input).toEqual({ customerId: 'C-17', subject: 'the login page is empty', priority: 'urgent' });
      expect(body.answer).toMatch(/T-[0-9a-f]{8}/);
    });

    // Edge case 4: each turn of a conversation meets an isolate that knows nothing of the turns before.
    test('goes on with a conversation in a new isolate', async () => {
      const first = await post('{"message":"Who is Changlu?"}');
      const history = [
        { role: 'user', content: 'Who is Changlu?' },
        { role: 'assistant', content: first.body.answer },
      ];
      const second = await post(JSON.stringify({ message: 'When is support open on Friday?', history }));
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([first.body.answer, second.body.answer]).toEqual([
        expect.stringContaining('Changlu Trading'),
        expect.stringContaining('09:00 to 17:30'),
      ]);
    });

    test.each([
      ['a body that is not JSON', '{', {}, 400],
      ['calls that were never made', '{"message":"Hi","history":[{"role":"tool","content":"done"}]}', {}, 400],
      ['half of the settings', '{"message":"Hi"}', { OPENAI_MODEL: 'some' }, 500],
      [
        'an address that is none',
        '{"message":"Hi"}',
        { OPENAI_BASE_URL: 'nowhere', OPENAI_API_KEY: 'key', OPENAI_MODEL: 'some' },
        500,
      ],
    ])('refuses %s with a sentence', async (_, body, bindings, status) => {
      const answer = await post(body, bindings);
      expect([answer.status, typeof answer.body.error]).toEqual([status, 'string']);
    });
  },
);
