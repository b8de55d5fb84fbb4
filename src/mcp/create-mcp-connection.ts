import type { Client, Transport } from '@modelcontextprotocol/client';
import { raceAbort } from '../tool/race-abort.ts';
import { isSecret } from '../tool/secret.ts';
import { ToolError } from '../tool/tool-error.ts';
import { loadClient } from './load-peer.ts';
import type { McpEndpoint, ToolsFromMcpOptions } from './tools-from-mcp-options.ts';

/** A connection that is opened when it is needed, and again when it was lost. */
export interface McpConnection {
  readonly use: <Value>(run: (client: Client) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

export interface McpConnectionOptions extends ToolsFromMcpOptions {
  readonly onListChanged: () => void;
}

type Sdk = typeof import('@modelcontextprotocol/client');

// Results are checked here; the SDK's own check would make code from text.
const acceptAll = { getValidator: () => (data: unknown) => ({ valid: true, data, errorMessage: undefined }) as never };

export function createMcpConnection(endpoint: McpEndpoint, options: McpConnectionOptions): McpConnection {
  let isClosed = false;
  let current: Promise<Client> | undefined;
  const open = (): Promise<Client> => {
    if (isClosed) throw new ToolError(`The connection to MCP server "${options.alias}" is closed`, { code: 'network' });
    if (current) return current;
    const opening = connect(endpoint, options, () => forget(opening));
    opening.catch(() => forget(opening));
    current = opening;
    return opening;
  };
  const forget = (client: Promise<Client>): void => {
    if (current === client) current = undefined;
  };
  return {
    async use(run) {
      const opening = open();
      const client = await opening;
      try {
        return await run(client);
      } catch (error) {
        if (!isSessionLost(error, client) || isTransport(endpoint)) throw error;
        forget(opening);
        return run(await open());
      }
    },
    async close() {
      isClosed = true;
      const client = await current?.catch(() => undefined);
      const transport = client?.transport as { terminateSession?: () => Promise<void> } | undefined;
      // A server that does not care for the end of a session is none of the caller's business.
      await transport?.terminateSession?.().catch(() => undefined);
      await client?.close();
    },
  };
}

/** A server that does not know a session any more has not looked at the request: it may be sent again. */
function isSessionLost(error: unknown, { transport }: Client): boolean {
  const status = (error as { readonly status?: unknown } | undefined)?.status;
  return (status === 404 || status === 400) && transport?.sessionId !== undefined;
}

async function connect(endpoint: McpEndpoint, options: McpConnectionOptions, onClose: () => void): Promise<Client> {
  const { timeoutMs, signal, onListChanged } = options;
  const sdk = await loadClient();
  const client = new sdk.Client(
    { name: 'tooltable', version: '1.0.0' },
    {
      jsonSchemaValidator: acceptAll,
      versionNegotiation: { mode: 'auto' },
      listChanged: { tools: { autoRefresh: false, onChanged: onListChanged } },
    },
  );
  client.onclose = onClose;
  const transport = await createTransport(sdk, endpoint, options);
  try {
    // The client's probe knows no signal.
    await raceAbort(client.connect(transport, { ...(timeoutMs !== undefined && { timeout: timeoutMs }) }), signal);
  } catch (error) {
    transport.close().catch(() => undefined);
    throw error;
  }
  return client;
}

const isTransport = (endpoint: McpEndpoint): boolean => typeof endpoint === 'object' && !(endpoint instanceof URL);

async function createTransport(sdk: Sdk, endpoint: McpEndpoint, options: McpConnectionOptions): Promise<Transport> {
  if (typeof endpoint === 'function') return (await endpoint()) as Transport;
  if (typeof endpoint === 'object' && !(endpoint instanceof URL)) return endpoint as Transport;
  const { headers = {}, fetch } = options;
  const revealed = Object.entries(headers).map(([name, value]) => [name, isSecret(value) ? value.reveal() : value]);
  return new sdk.StreamableHTTPClientTransport(new URL(endpoint), {
    requestInit: { headers: Object.fromEntries(revealed) },
    ...(fetch && { fetch: (url, init) => fetch(url, init as RequestInit) }),
  });
}
