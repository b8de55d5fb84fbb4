import { InMemoryTransport, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createToolSet, type HostContext, type ToolSet } from 'tooltable';
import { expectTypeOf, test } from 'vitest';
import { createMcpHandler, type McpHandlerOptions, mcpService, selectTools, toolsFromMcp } from '../../src/mcp.ts';

test('toolsFromMcp() takes every official transport', () => {
  const url = new URL('https://mcp.example');
  toolsFromMcp(url, { alias: 'a' });
  toolsFromMcp(new StreamableHTTPClientTransport(url), { alias: 'a' });
  toolsFromMcp(new SSEClientTransport(url), { alias: 'a' });
  toolsFromMcp(new StdioClientTransport({ command: 'server' }), { alias: 'a' });
  toolsFromMcp(() => InMemoryTransport.createLinkedPair()[0], { alias: 'a' });
  // @ts-expect-error an alias is needed
  toolsFromMcp(url, {});
  expectTypeOf<Awaited<ReturnType<typeof toolsFromMcp>>['tools']>().toEqualTypeOf<ToolSet>();
});

test('createMcpHandler() hands the context of authorize to the choice of tools', () => {
  interface Env {
    readonly region: string;
  }
  const handle = createMcpHandler<Env>(
    (request, context) => {
      expectTypeOf(request).toEqualTypeOf<Request>();
      expectTypeOf(context).toEqualTypeOf<HostContext<Env>>();
      return selectTools({ services: [mcpService({ name: 'a', tools: [] })], allow: { services: ['a'] } });
    },
    { authorize: () => ({ env: { region: 'eu' } }) },
  );
  expectTypeOf(handle).toEqualTypeOf<(request: Request) => Promise<Response>>();
  // @ts-expect-error the environment lacks its region
  createMcpHandler<Env>(createToolSet(), { authorize: () => ({ env: {} }) });
  // @ts-expect-error 'throw' would end the request without an answer
  const options: McpHandlerOptions = { call: { argumentsErrors: 'throw' } };
  expectTypeOf(options).toBeObject();
});
