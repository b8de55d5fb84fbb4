import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { toolsFromMcp } from '../../src/mcp.ts';
import { startServer } from '../http/start-server.ts';

const say =
  (status: number, type: string, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

const page = say(200, 'text/html', '<!doctype html><title>canary</title>');

/** What is said where a server cannot be used, with `…` for its origin. */
async function complain(answer: RequestListener, timeoutMs = 30_000) {
  const { origin } = await startServer(answer);
  const url = `${origin}/mcp?key=canary`;
  const settled = await toolsFromMcp(url, { alias: 'crm', timeoutMs }).catch((error: Error) => error);
  const { name, message } = settled as Error;
  return { name, message: message.replaceAll(origin, '…') };
}

describe('toolsFromMcp() says what to do', () => {
  test.each([
    ['a page', page, 'HttpRequestError', 'gave no usable answer: check the path'],
    [
      'JSON of another kind',
      say(200, 'application/json', '{"a":1}'),
      'HttpRequestError',
      'gave no usable answer: check the path',
    ],
    ['no JSON', say(200, 'application/json', '<p>'), 'HttpRequestError', 'gave no usable answer: check the path'],
    ['nothing there', say(404, 'text/plain', 'canary'), 'HttpStatusError', 'answered with status 404: check the path'],
    [
      'a server of HTTP with SSE',
      say(405, 'text/plain', 'canary'),
      'HttpStatusError',
      'answered with status 405: check the path; where it speaks HTTP with SSE, give an SSEClientTransport',
    ],
    [
      'a login',
      say(401, 'text/plain', ''),
      'HttpStatusError',
      'answered with status 401: give credentials that it takes',
    ],
    ['a refusal', say(403, 'text/plain', ''), 'HttpStatusError', 'answered with status 403: give credentials that it'],
    [
      'another address',
      ((_, response) => response.writeHead(301, { location: '/canary' }).end()) as RequestListener,
      'HttpStatusError',
      'answered with status 301: give the URL that it redirects to',
    ],
    ['a fault', say(500, 'text/plain', 'canary'), 'HttpStatusError', 'answered with status 500'],
  ])('where there is %s', async (_, answer, name, message) => {
    const said = await complain(answer);
    expect(said.name).toBe(name);
    expect(said.message).toContain(`MCP server "crm" at …/mcp ${message}`);
    expect(said.message).not.toContain('canary');
  });

  test('where the server has a word of its own', async () => {
    const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const { id } = JSON.parse(String(init?.body ?? '{}'));
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: 'Closed\u200b for today' } });
    };
    const connecting = toolsFromMcp('https://crm.example/mcp?key=canary', {
      alias: 'crm',
      fetch: fetch as typeof globalThis.fetch,
    });
    await expect(connecting).rejects.toMatchObject({
      name: 'ToolError',
      message: 'MCP server "crm" at https://crm.example/mcp said: Closed for today',
    });
  });

  const unknownReason = 'gave no usable answer: check that it runs there, and lets you in';

  test.each([
    ['a runtime that does not say why', undefined, unknownReason],
    ['a cause without a word', new Error(''), unknownReason],
    ['a cause that is none', 'canary', unknownReason],
    [
      'a refused port',
      new Error('connect ECONNREFUSED 127.0.0.1:1234'),
      'could not be reached: connect ECONNREFUSED 127.0.0.1:1234',
    ],
    [
      'several addresses that all failed',
      Object.assign(new AggregateError([new Error('canary')]), { code: 'ECONNREFUSED' }),
      'could not be reached: ECONNREFUSED',
    ],
    [
      'a credential in the cause',
      new Error('No way to http://user:canary@proxy\u200b.example'),
      'could not be reached: No way to http://[secret]@proxy.example',
    ],
  ])('where nobody listens: %s', async (_, cause, message) => {
    const fetch = async (): Promise<Response> => {
      throw new TypeError('fetch failed: canary', { cause });
    };
    await expect(toolsFromMcp('https://crm.example/mcp?key=canary', { alias: 'crm', fetch })).rejects.toMatchObject({
      name: 'HttpRequestError',
      code: 'network',
      message: `MCP server "crm" at https://crm.example/mcp ${message}`,
    });
  });

  test('where no answer comes', async () => {
    const { name, message } = await complain(() => undefined, 50);
    expect([name, message]).toEqual(['HttpRequestError', 'MCP server "crm" at …/mcp gave no answer within 50 ms']);
  });

  test('where the endpoint is a command', async () => {
    await expect(toolsFromMcp('npx -y canary', { alias: 'crm' })).rejects.toThrow(
      /\(for a command, a StdioClientTransport\), and not "npx"$/,
    );
  });
});
