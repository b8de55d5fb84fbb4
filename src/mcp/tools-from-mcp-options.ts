import type { McpWireTool } from '../providers/mcp-wire.ts';
import type { Secret } from '../tool/secret.ts';
import type { ToolSet } from '../tool/tool.ts';

/** Where a server is: the URL of a Streamable HTTP one, an official transport, or a function that makes one for each connection. */
export type McpEndpoint = string | URL | McpTransport | (() => McpTransport | Promise<McpTransport>);

/** What any official client transport is: Streamable HTTP, SSE, stdio, in memory. */
export interface McpTransport {
  start(): Promise<void>;
  send(message: never): Promise<void>;
  close(): Promise<void>;
}

/** How a server is reached, what of it is taken, and how far it is believed. */
export interface ToolsFromMcpOptions {
  /** What stands in front of the names, as in `alias__tool`: a letter, and up to 31 letters, digits, `_` and `-`. */
  readonly alias: string;
  /** The tools that are taken, by the server's names, or a predicate. All by default. */
  readonly include?: readonly string[] | ((tool: McpWireTool) => boolean);
  /** Sent with every request to a URL; a redirect to another origin is not followed. */
  readonly headers?: Readonly<Record<string, string | Secret>>;
  /** For a URL. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
  /** Believe the server that a tool is read-only or idempotent, and that its output is no stranger's. @default false */
  readonly trustAnnotations?: boolean;
  /** Fingerprints of an earlier connection: tools that are new or described otherwise are reported. */
  readonly fingerprints?: Readonly<Record<string, string>>;
  /** UTF-16 units of a description, and of each one within a schema. @default 2000 */
  readonly maxDescriptionLength?: number;
  /** Tools beyond are left out, and reported. @default 500 */
  readonly maxTools?: number;
  /**
   * Bytes of one message of a server behind a URL. A longer one ends the connection: what is under way on it fails with code
   * `limit-exceeded`, and the next call opens another.
   *
   * @default 16777216
   */
  readonly maxMessageBytes?: number;
  /** Milliseconds that a request may go without an answer or progress. @default 60000 */
  readonly timeoutMs?: number;
  /** Ends the first connecting. */
  readonly signal?: AbortSignal;
  /** Receives what a person should look at: changed descriptions, schemas that could not be read whole, tools left out. */
  readonly onReport?: (report: McpToolReport) => void;
  /** Receives the new table when the server said that its tools changed. */
  readonly onChange?: (tools: ToolSet) => void;
}

/** Something about a server's tools that a person should look at. */
export interface McpToolReport {
  readonly kind: 'added' | 'changed' | 'removed' | 'schema' | 'duplicate' | 'limit' | 'missing' | 'refresh-failed';
  /** The name in the table, where the report is about one tool. */
  readonly toolName?: string;
  readonly message: string;
}

/** The tools of a connected server. */
export interface McpTools {
  /** The alias: `selectTools` knows the server by it. */
  readonly name: string;
  /** The table as it is now; a change of the server's list gives a new one. */
  readonly tools: ToolSet;
  /** What the server says of itself, made fit to be shown. */
  readonly instructions: string | undefined;
  /** By name in the table, to be kept for the next connection. */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** Asks for the list again. */
  readonly refresh: () => Promise<ToolSet>;
  /** Ends the connection, and the session where there is one. Calls after it are errors. */
  readonly close: () => Promise<void>;
}
