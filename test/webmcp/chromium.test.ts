import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ensureChromium } from '../../scripts/install-chromium.ts';
import { openPage } from '../package/open-page.ts';

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'webmcp-page.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

// Edge cases 10 and 11: Chromium looks at no argument, and hides what is thrown.
test('registerTools() offers tools to Chromium, binds, answers with errors and takes the tools back', async () => {
  const html = '<!doctype html><title>webmcp</title><script type="module" src="/page.js"></script>';
  const files = new Map([
    ['/', { type: 'text/html', body: html }],
    ['/page.js', { type: 'text/javascript', body: await bundlePage() }],
  ]);
  const options = { executablePath: ensureChromium(), files, arguments: ['--enable-features=WebMCP'] };
  const { answer, violations, errors } = await openPage(options, (page) =>
    page.evaluate<unknown>('globalThis.visited'),
  );
  const text = (value: unknown) => [{ type: 'text', text: value }];
  expect([violations, errors]).toEqual([[], []]);
  expect(answer).toEqual({
    isOffered: true,
    listed: [
      {
        name: 'add',
        title: 'Add',
        description: 'Adds two numbers',
        inputSchema: {
          type: 'object',
          properties: { a: { type: 'number' }, b: { type: 'number', default: 1 } },
          required: ['a'],
        },
        annotations: expect.objectContaining({
          readOnlyHint: true,
          untrustedContentHint: true,
          consequentialHint: false,
        }),
      },
      expect.objectContaining({ name: 'fail', annotations: expect.objectContaining({ consequentialHint: true }) }),
      expect.objectContaining({ name: 'wait' }),
    ],
    good: { content: text('{"sum":2}'), structuredContent: { sum: 2 } },
    bent: { content: text('{"sum":5}'), structuredContent: { sum: 5 } },
    bad: { isError: true, content: text(expect.stringContaining('$.a must be number')) },
    missing: { isError: true, content: text(expect.stringContaining('$.a')) },
    failed: { isError: true, content: text('No disk left') },
    twice: 'InvalidStateError',
    still: 3,
    aborted: 'AbortError',
    after: [0, 'no such tool'],
    runs: [[1, 1], [2, 3], 'waiting', 'aborted'],
  });
}, 30_000);
