import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { McpHandler } from '../../src/mcp/create-mcp-handler.ts';

export const eras = ['2026-07-28', '2025-11-25'] as const;

export type Era = (typeof eras)[number];

export interface ConnectedClient {
  readonly client: Client;
  /** The requests that reached the handler. */
  readonly requests: readonly Request[];
}

/** Connects the official client to a handler, without a network. */
export async function connectClient(
  handle: McpHandler,
  era: Era,
  options: ClientOptions = {},
): Promise<ConnectedClient> {
  const requests: Request[] = [];
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
    fetch: async (url, init) => {
      const request = new Request(url, init as RequestInit);
      requests.push(request.clone());
      return handle(request);
    },
  });
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy';
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode }, ...options });
  await client.connect(transport);
  return { client, requests };
}
