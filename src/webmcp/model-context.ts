import type { McpAnnotations } from '../providers/mcp-wire.ts';

/**
 * The part of a page's `document.modelContext` that is used here.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export interface ModelContext {
  registerTool(tool: ModelContextTool, options?: ModelContextRegisterOptions): unknown;
  /** Only in the older form of the interface, which knows no signal. */
  unregisterTool?(name: string): unknown;
}

/** A tool as the browser takes it. */
export interface ModelContextTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: McpAnnotations;
  /** The older form hands over a client in place of the options. */
  readonly execute: (input: object, options?: ModelContextExecuteOptions) => Promise<unknown>;
}

/** How long a tool stays registered. */
export interface ModelContextRegisterOptions {
  readonly signal?: AbortSignal;
}

/** What the browser hands to a tool. */
export interface ModelContextExecuteOptions {
  readonly signal?: AbortSignal;
}

/** The interface where it is, under its present name or the older one; nothing in a browser without it, or outside of one. */
export function findModelContext(): ModelContext | undefined {
  const page = globalThis as { readonly document?: ContextHolder; readonly navigator?: ContextHolder };
  return page.document?.modelContext ?? page.navigator?.modelContext;
}

interface ContextHolder {
  readonly modelContext?: ModelContext;
}
