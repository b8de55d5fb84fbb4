import { createMcpConnection } from './create-mcp-connection.ts';
import { createRemoteTable } from './create-remote-table.ts';
import type { McpEndpoint, McpToolReport, McpTools, ToolsFromMcpOptions } from './tools-from-mcp-options.ts';

/**
 * Connects to an MCP server and makes a row of each of its tools, named `alias__tool`. Arguments are bound here before
 * they are sent; abort and progress pass through; a lost session is opened again; a change of the server's list is
 * followed. What the server says of its tools is a stranger's word: it is cleaned, shortened and fingerprinted, and its
 * annotations are believed only as far as they ask for care. Needs `@modelcontextprotocol/client`.
 *
 * @throws {TypeError} for an alias that is no name, and an endpoint that is none
 * @throws {ToolError} when the server cannot be reached or gives no list
 *
 * @example
 * const github = await toolsFromMcp('https://mcp.example.com/mcp', { alias: 'github', headers: { authorization: token } });
 * const result = await executeToolCall(github.tools, call);
 * await github.close();
 */
export async function toolsFromMcp(endpoint: McpEndpoint, options: ToolsFromMcpOptions): Promise<McpTools> {
  const { alias, onChange, signal } = options;
  if (!/^[A-Za-z][\w-]{0,31}$/.test(alias)) {
    throw new TypeError('alias must be a letter, and up to 31 letters, digits, "_" and "-" after it');
  }
  const onReport = (report: McpToolReport): void => {
    try {
      options.onReport?.(report);
    } catch {
      // An observer's fault is its own.
    }
  };
  const onListChanged = (): void => {
    const report = (error: Error): void => onReport({ kind: 'refresh-failed', message: error.message });
    table.refresh().then(onChange).catch(report);
  };
  const connection = createMcpConnection(endpoint, { ...options, onListChanged });
  const table = createRemoteTable({ ...options, connection, onReport });
  try {
    await table.refresh();
  } catch (error) {
    await connection.close();
    signal?.throwIfAborted();
    throw error;
  }
  return {
    name: alias,
    get tools() {
      return table.current().tools;
    },
    get instructions() {
      return table.current().instructions;
    },
    get fingerprints() {
      return table.current().fingerprints;
    },
    refresh: table.refresh,
    close: connection.close,
  };
}
