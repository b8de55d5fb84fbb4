import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createOpenAIServer } from 'tooltable/testing';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { findPackageFolder } from '../../scripts/runtimes.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

/** What `npm run demo` runs. */
function runDemo(
  parameters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const tsx = join(findPackageFolder('tsx'), 'dist/cli.mjs');
  return runCommand(process.execPath, [tsx, 'examples/demo/main.ts', ...parameters], { cwd: projectRoot, env });
}

/** Durations and the port of the API differ from run to run. */
const withoutChance = (text: string): string =>
  text.replace(/\d+\.\d ms/g, '# ms').replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:#');

async function withModelServer<Value>(use: (baseURL: string) => Promise<Value>): Promise<Value> {
  const handle = createOpenAIServer({
    source: [{ toolCalls: [{ name: 'getSupportHours', arguments: '{"day":"monday"}' }] }, 'Open from nine.'],
  });
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    const answer = await handle(new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) }));
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('npm run demo', () => {
  test('shows the table, each step with its repairs, and the answer of the scripted model', async () => {
    const { code, stdout, stderr } = await runDemo();
    expect([code, stderr]).toEqual([0, '']);
    expect(withoutChance(stdout)).toMatchSnapshot();
  });

  test('picks tools by keyword for a question of your own', async () => {
    const { code, stdout } = await runDemo(['Who', 'is', 'Changlu?']);
    expect(code).toBe(0);
    expect(stdout).toContain('answer   Changlu Trading (C-17) in Shanghai, on the enterprise plan.');
  });

  test('asks the HTTP tool for a question about the weather', async () => {
    const { code, stdout } = await runDemo(['weather', 'in', 'Paris?']);
    expect(code).toBe(0);
    expect(stdout).toContain('answer   Paris: 26 ℃.');
  });

  test('asks a real endpoint when its three settings are there', async () => {
    const { code, stdout, stderr } = await withModelServer((baseURL) =>
      runDemo([], { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: 'canary-key', OPENAI_MODEL: 'm-1' }),
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('model: m-1\n');
    expect(stdout).toContain('answer   Open from nine.');
    expect(stdout).not.toContain('canary-key');
  });

  test.each([
    [
      { OPENAI_API_KEY: 'canary-key' },
      'tooltable demo: To ask a real model set OPENAI_BASE_URL and OPENAI_MODEL too, or unset all three for the scripted one\n',
    ],
    [
      { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'canary-key', OPENAI_MODEL: 'm-1' },
      /^tooltable demo: [^\n]+\n$/,
    ],
    [{ OPENAI_BASE_URL: 'nowhere', OPENAI_API_KEY: 'canary-key', OPENAI_MODEL: 'm-1' }, /^tooltable demo: [^\n]+\n$/],
  ])('answers wrong settings with a sentence and no stack: %j', async (env, message) => {
    const { code, stderr } = await runDemo([], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('canary-key');
  });
});
