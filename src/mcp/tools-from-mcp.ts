import { checkOptions, type OptionRules } from '../local/check-options.ts';
import { createMcpConnection } from './create-mcp-connection.ts';
import { createRemoteTable } from './create-remote-table.ts';
import type { McpEndpoint, McpToolReport, McpTools, ToolsFromMcpOptions } from './tools-from-mcp-options.ts';

const rules: OptionRules = {
  alias: true,
  include: true,
  headers: true,
  fetch: true,
  trustAnnotations: true,
  fingerprints: true,
  maxDescriptionLength: 0,
  maxTools: 0,
  maxMessageBytes: 0,
  timeoutMs: 0,
  signal: true,
  onReport: true,
  onChange: true,
};

/**
 * Connects to an MCP server and makes a row of each of its tools, named `alias__tool`. Arguments are bound here before
 * they are sent; abort and progress pass through; a lost session is opened again; a change of the server's list is
 * followed. What the server says of its tools is a stranger's word: it is cleaned, shortened and fingerprinted, and its
 * annotations are believed only as far as they ask for care. Needs `@modelcontextprotocol/client`.
 *
 * @throws {TypeError} for an alias that is no name, an endpoint that is none, and options that are misspelt or of no use
 * @throws {ToolError} when the server cannot be reached or gives no list
 *
 * @example
 * const github = await toolsFromMcp('https://mcp.example.com/mcp', { alias: 'github', headers: { authorization: token } });
 * const result = await executeToolCall(github.tools, call);
 * await github.close();
 */
export async function toolsFromMcp(endpoint: McpEndpoint, options: ToolsFromMcpOptions): Promise<McpTools> {
  checkOptions(Object(options), rules);
  const { alias, onChange, signal, include = [], headers = {} } = Object(options) as ToolsFromMcpOptions;
  if (typeof alias !== 'string' || !/^[A-Za-z][\w-]{0,31}$/.test(alias)) {
    throw new TypeError('alias must be a letter, and up to 31 letters, digits, "_" and "-" after it');
  }
  if (typeof include === 'string') throw new TypeError('include must be a list or a function');
  // Of a text, a list and a `Headers` no entry would be sent.
  if (Symbol.iterator in Object(headers)) throw new TypeError('headers must be a plain object');
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
