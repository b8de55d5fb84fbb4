import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { bundleConformanceWorker, runMcpConformance } from '../../scripts/mcp-conformance.ts';
import { openPage } from './open-page.ts';
import { runCommand } from './run-command.ts';
import { fetchFromNewIsolate, startWorkerd } from './start-workerd.ts';

const compatibilityDate = '2026-11-01';

let code: string;

beforeAll(async () => {
  code = await bundleConformanceWorker();
});

describe('Without the optional peers', () => {
  const { consumer } = inject('package');

  test.each([
    [
      'toolsFromMcp()',
      `await toolsFromMcp('https://mcp.example.com/mcp?key=canary', { alias: 'crm' })`,
      'Cannot load @modelcontextprotocol/client for MCP server "crm" at https://mcp.example.com/mcp: npm install @modelcontextprotocol/client',
    ],
    [
      'createMcpHandler()',
      `await createMcpHandler(new Map())(new Request('https://mcp.example.com/mcp', { method: 'POST' }))`,
      'Cannot load @modelcontextprotocol/server: npm install @modelcontextprotocol/server',
    ],
  ])('%s says what to install', async (_, code, message) => {
    const program = `import { createMcpHandler, toolsFromMcp } from 'tooltable/mcp';
      try { ${code}; } catch (error) { console.log(error.message); }`;
    const parameters = ['--input-type=module', '--eval', program];
    const { stdout, stderr } = await runCommand(process.execPath, parameters, { cwd: consumer });
    expect([stdout.trim(), stderr]).toEqual([message, '']);
  });
});

describe('createMcpHandler() in plain workerd', () => {
  test('passes the official conformance suite, and toolsFromMcp() its client part', async () => {
    const outcomes = await runMcpConformance();
    expect(outcomes.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(outcomes).toHaveLength(16);
  });

  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const clientInfo = { name: 'test', version: '1.0.0' };

  // Edge cases 1 and 4: schemas of outputs on tools that are listed and called, each request in a new isolate.
  test.each([
    ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }, 'conformance'],
    ['tools/list', {}, 'json_schema_2020_12_tool'],
    ['tools/call', { name: 'json_schema_2020_12_tool', arguments: {} }, '"structuredContent":{"ok":true}'],
    ['server/discover', { _meta: meta }, '2026-07-28'],
    ['tools/list', { _meta: meta }, 'json_schema_2020_12_tool'],
    ['tools/call', { name: 'json_schema_2020_12_tool', arguments: {}, _meta: meta }, '"structuredContent":{"ok":true}'],
  ])('answers %s %j from a new isolate', async (method, params: Readonly<Record<string, unknown>>, expected) => {
    const isModern = '_meta' in params;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(isModern && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }),
      ...(isModern && typeof params.name === 'string' && { 'mcp-name': params.name }),
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetchFromNewIsolate({ code, compatibilityDate }, '/mcp', { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(expected);
  });

  // Edge case 5: clients count from 0, so their ids meet.
  test('keeps the answers of clients with equal ids apart', async () => {
    const workerd = await startWorkerd({ code, compatibilityDate });
    try {
      const call = async (name: string): Promise<string> => {
        const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });
        return (await fetch(`${workerd.url}/mcp`, { method: 'POST', headers, body })).text();
      };
      const names = Array.from({ length: 100 }, (_, index) =>
        index % 2 ? 'test_simple_text' : 'test_embedded_resource',
      );
      const answers = await Promise.all(names.map(call));
      expect(answers.map((text) => text.includes('simple text response'))).toEqual(
        names.map((name) => name === 'test_simple_text'),
      );
    } finally {
      await workerd.stop();
    }
  });

  // Edge cases 8 and 13: under a strict policy, without one report of a violation.
  test('answers a page of another origin in Chromium', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, '../mcp/cross-origin-page.ts')],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
    });
    const html = '<!doctype html><title>mcp</title><script type="module" src="/page.js"></script>';
    const files = new Map([
      ['/', { type: 'text/html', body: html }],
      ['/page.js', { type: 'text/javascript', body: outputFiles[0]?.text ?? '' }],
    ]);
    const workerd = await startWorkerd({ code, compatibilityDate });
    try {
      const { answer, violations, errors } = await openPage(
        { executablePath: inject('chromium'), files },
        async (page) => {
          await page.evaluate(`location.hash = ${JSON.stringify(encodeURIComponent(`${workerd.url}/mcp`))}`);
          await page.waitForFunction('globalThis.visit');
          return page.evaluate<unknown>('globalThis.visit()');
        },
      );
      const content = [{ type: 'text', text: 'This is a simple text response for testing.' }];
      expect([answer, violations, errors]).toEqual([{ names: 9, content }, [], []]);
    } finally {
      await workerd.stop();
    }
  });
});
