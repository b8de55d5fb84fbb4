import type { Client, Transport } from '@modelcontextprotocol/client';
import { HttpRequestError } from '../tool/http-request-error.ts';
import { raceAbort } from '../tool/race-abort.ts';
import { isSecret } from '../tool/secret.ts';
import { ToolError } from '../tool/tool-error.ts';
import { limitMessages, type MessageLimit } from './limit-messages.ts';
import { loadClient } from './load-peer.ts';
import { formatAddress, readUrl } from './mcp-address.ts';
import { mendAnswer } from './mend-answer.ts';
import { mendMessages } from './mend-messages.ts';
import { brokenOff } from './to-mcp-error.ts';
import type { McpEndpoint, ToolsFromMcpOptions } from './tools-from-mcp-options.ts';

/** A connection that is opened when it is needed, and again when it was lost. */
export interface McpConnection {
  /** How a person is told of the server. */
  readonly server: string;
  readonly use: <Value>(run: (client: Client) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

export interface McpConnectionOptions extends ToolsFromMcpOptions {
  readonly onListChanged: () => void;
}

type Sdk = typeof import('@modelcontextprotocol/client');

// Schemas of outputs do not reach the SDK, whose own check would make code from text.
const noValidator = { getValidator: () => undefined as never };

/** A client, and what ends all that is under way on it. */
interface Session {
  readonly client: Client;
  readonly end: AbortSignal;
}

/** @throws {TypeError} for an endpoint that is none */
export function createMcpConnection(endpoint: McpEndpoint, options: McpConnectionOptions): McpConnection {
  const url = readUrl(endpoint);
  const server = `MCP server "${options.alias}"${url ? ` at ${formatAddress(url)}` : ''}`;
  let isClosed = false;
  let current: Promise<Session> | undefined;
  const open = (): Promise<Session> => {
    if (isClosed) throw new ToolError(`The connection to MCP server "${options.alias}" is closed`, { code: 'network' });
    if (current) return current;
    const opening = connect(url ?? endpoint, { ...options, server, onClose: () => forget(opening) });
    opening.catch(() => forget(opening));
    current = opening;
    return opening;
  };
  const forget = (session: Promise<Session>): void => {
    if (current === session) current = undefined;
  };
  return {
    server,
    async use(run) {
      const opening = open();
      const { client, end } = await opening;
      try {
        return await raceAbort(run(client), end);
      } catch (error) {
        if (!isSessionLost(error, client) || isTransport(endpoint)) throw error;
        forget(opening);
        const next = await open();
        return raceAbort(run(next.client), next.end);
      }
    },
    async close() {
      isClosed = true;
      const client = (await current?.catch(() => undefined))?.client;
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
  return (status === 404 || status === 400 || status === 401) && transport?.sessionId !== undefined;
}

interface ConnectOptions extends McpConnectionOptions {
  readonly server: string;
  readonly onClose: () => void;
}

async function connect(endpoint: McpEndpoint, options: ConnectOptions): Promise<Session> {
  try {
    return await connectAs('auto', endpoint, options);
  } catch (error) {
    // Servers of earlier revisions meet the first question of the present one with whatever they have: a status of 500,
    // an answer to nobody, silence.
    if (isTransport(endpoint) || error instanceof ToolError || options.signal?.aborted) throw error;
    return connectAs('legacy', endpoint, options);
  }
}

async function connectAs(mode: 'auto' | 'legacy', endpoint: McpEndpoint, options: ConnectOptions): Promise<Session> {
  const { timeoutMs = 60_000, signal, onListChanged, onClose, alias, maxMessageBytes: maxBytes = 16_777_216 } = options;
  const sdk = await loadClient(options.server);
  const client = new sdk.Client(
    { name: 'tooltable', version: '1.0.0' },
    {
      jsonSchemaValidator: noValidator,
      versionNegotiation: { mode, probe: { timeoutMs: Math.min(timeoutMs, maxProbeMs) } },
      listChanged: { tools: { autoRefresh: false, onChanged: onListChanged } },
    },
  );
  const ending = new AbortController();
  // The client would wait for the rest of an answer that broke off, and nobody says whose it was.
  const createError = (): Error => {
    const message = `MCP server "${alias}" sent more than ${maxBytes} bytes in one message`;
    const error = new HttpRequestError(message, { code: 'limit-exceeded' });
    ending.abort(error);
    onClose();
    transport.close().catch(() => undefined);
    return error;
  };
  const transport = await createTransport(sdk, endpoint, { ...options, limit: { maxBytes, createError } });
  try {
    // The client's probe knows no signal.
    const connecting = client.connect(mendMessages(transport, mendAnswer), { timeout: timeoutMs });
    await raceAbort(raceAbort(connecting, ending.signal), signal);
  } catch (error) {
    transport.close().catch(() => undefined);
    throw error;
  }
  client.onclose = onClose;
  return { client, end: ending.signal };
}

/** Milliseconds that a server has to say whether it speaks the present revision. */
const maxProbeMs = 10_000;

const isTransport = (endpoint: McpEndpoint): boolean => typeof endpoint === 'object' && 'start' in endpoint;

interface TransportOptions extends ToolsFromMcpOptions {
  readonly limit: MessageLimit;
}

async function createTransport(sdk: Sdk, endpoint: McpEndpoint, options: TransportOptions): Promise<Transport> {
  if (typeof endpoint === 'function') return (await endpoint()) as Transport;
  if (typeof endpoint === 'object' && 'start' in endpoint) return endpoint as Transport;
  const { headers = {}, fetch, limit } = options;
  const revealed = Object.entries(headers).map(([name, value]) => [name, isSecret(value) ? value.reveal() : value]);
  const transport = new sdk.StreamableHTTPClientTransport(new URL(endpoint), {
    requestInit: { headers: Object.fromEntries(revealed) },
    fetch: async (url, init) => limitMessages(await (fetch ?? globalThis.fetch)(url, init as RequestInit), limit),
  });
  const send = transport.send.bind(transport);
  // The client would wait for the rest of its time where a stream ends without an answer. One that came stands.
  transport.send = (message, options) => {
    const { id } = message as { readonly id?: string };
    const onRequestStreamEnd = (): void =>
      id === undefined ? undefined : transport.onmessage?.({ jsonrpc: '2.0', id, error: brokenOff });
    return send(message, { onRequestStreamEnd, ...options });
  };
  return transport;
}
