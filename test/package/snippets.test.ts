import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { findRuntime } from '../../scripts/runtimes.ts';
import { readSnippets, type Snippet, type SnippetKind } from '../house/snippets.ts';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import { openPage } from './open-page.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';
import { fetchFromNewIsolate } from './start-workerd.ts';
import { transpileInto } from './transpile.ts';

const { consumer } = inject('package');

/** Runs a snippet where it belongs, and gives what it showed. */
const runners: Readonly<Record<SnippetKind, (snippet: Snippet, file: string) => Promise<string>>> = {
  node: async (_, file) => {
    const folder = dirname(file);
    return readOutput(await runCommand(process.execPath, [await transpileInto(folder, file)], { cwd: folder }));
  },
  deno: async ({ words }, file) =>
    readOutput(
      await runCommand(findRuntime('deno'), ['run', '--no-prompt', '--no-remote', '--no-lock', ...words, file], {
        cwd: consumer,
      }),
    ),
  worker: async ({ words: [method = 'GET', path = '/', ...body] }, file) => {
    const code = await bundleForRuntime({ entry: file, consumer });
    const init = body.length > 0 ? { method, body: body.join(' ') } : { method };
    const response = await fetchFromNewIsolate({ code, compatibilityDate: '2026-11-01' }, path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`Status ${response.status}: ${text}`);
    return text;
  },
  browser: async (_, file) => {
    const files = new Map([
      [
        '/',
        {
          type: 'text/html',
          body: '<!doctype html><title>A program of a page</title><body><script type="module" src="/page.js"></script>',
        },
      ],
      ['/page.js', { type: 'text/javascript', body: await bundleForRuntime({ entry: file, consumer }) }],
    ]);
    const { answer, violations, errors } = await openPage(
      { executablePath: inject('chromium'), files },
      async (page) => {
        await page.waitForFunction('document.body.innerText !== ""', undefined, { timeout: 60_000 });
        return page.evaluate<string>('document.body.innerText');
      },
    );
    expect([violations, errors]).toEqual([[], []]);
    return answer;
  },
};

function readOutput({ code, stdout, stderr }: CommandOutcome): string {
  if (code !== 0) throw new Error(`The program ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}

const runnable = readSnippets().flatMap((snippet) =>
  snippet.kind === undefined ? [] : [{ ...snippet, kind: snippet.kind }],
);

describe('the code of the pages', () => {
  test.each(runnable)('runs: $page:$line, $kind', async (snippet) => {
    const folder = snippet.code.includes("'tooltable/mcp'") ? inject('mcpConsumer') : consumer;
    const file = join(folder, `${snippet.page.replaceAll('/', '-')}-${snippet.line}.ts`);
    writeFileSync(file, snippet.code);
    const shown = await runners[snippet.kind](snippet, file);
    expect(shown.trim()).not.toBe('');
    if (snippet.output !== undefined) expect(shown.trimEnd()).toBe(snippet.output.trimEnd());
  });
});
