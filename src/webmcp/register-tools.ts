import { executeToolCall } from '../call/execute-tool-call.ts';
import type { ExecuteToolCallOptions, HandedOnCallOptions } from '../call/execute-tool-call-options.ts';
import { toMcpAnnotations, toMcpResult } from '../providers/mcp.ts';
import type { McpCallResult } from '../providers/mcp-wire.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import { findModelContext, type ModelContext, type ModelContextTool } from './model-context.ts';

/** How long tools are offered, and how their calls run. */
export interface RegisterToolsOptions<Env = unknown>
  extends HandedOnCallOptions<Env>,
    Pick<ExecuteToolCallOptions<Env>, 'context'> {
  /** Takes the tools back, and ends the calls under way. */
  readonly signal?: AbortSignal;
  /** As in `executeToolCall`; nothing is thrown, as the browser would keep the reason to itself. @default 'return' */
  readonly executionErrors?: 'return' | 'hide';
  /** Where to register. @default document.modelContext, else navigator.modelContext */
  readonly modelContext?: ModelContext;
}

/**
 * Offers the tools to the browser's own agent (WebMCP). Arguments are bound here, as the browser does not look at them,
 * and every fault is an answer with `isError`. Where one tool cannot be registered, none is.
 *
 * @returns whether the browser has the interface
 * @throws {DOMException} where the page has a tool of that name already
 *
 * @example
 * const page = new AbortController();
 * if (!(await registerTools(tools, { signal: page.signal }))) showChat(tools);
 */
export async function registerTools<Env = unknown>(
  tools: ToolSet,
  options: RegisterToolsOptions<Env> = {},
): Promise<boolean> {
  const { modelContext = findModelContext(), signal: given } = options;
  if (!modelContext) return false;
  given?.throwIfAborted();
  // By hand: polyfills of the interface run in browsers that have no `AbortSignal.any`.
  const page = new AbortController();
  const { signal } = page;
  given?.addEventListener('abort', () => page.abort(given.reason), { signal });
  try {
    for (const tool of tools.values()) {
      await modelContext.registerTool(toModelContextTool(tool, tools, { ...options, signal }), { signal });
      const takeBack = (): Promise<void> => unregister(modelContext, tool.specification.name);
      signal.addEventListener('abort', takeBack);
      // The older form does not look at the signal while it registers.
      if (signal.aborted) await takeBack();
      signal.throwIfAborted();
    }
  } catch (error) {
    page.abort();
    throw error;
  }
  return true;
}

async function unregister(modelContext: ModelContext, name: string): Promise<void> {
  try {
    await modelContext.unregisterTool?.(name);
  } catch {
    // The page took it back itself.
  }
}

interface OfferOptions extends RegisterToolsOptions {
  readonly signal: AbortSignal;
}

function toModelContextTool({ specification }: Tool, tools: ToolSet, options: OfferOptions): ModelContextTool {
  const { name, title, description, inputSchema, annotations = {} } = specification;
  const { consequential = annotations.destructive } = annotations;
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema,
    // Chromium knows no other hint for what a person should confirm.
    annotations: toMcpAnnotations(consequential === undefined ? annotations : { ...annotations, consequential }),
    async execute(input, asked): Promise<McpCallResult> {
      // Not `randomUUID`, which pages without HTTPS lack.
      const call = { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), name, arguments: input };
      const isOwn = asked?.signal instanceof AbortSignal;
      const signal = isOwn ? AbortSignal.any([options.signal, asked.signal]) : options.signal;
      try {
        return toMcpResult(specification, await executeToolCall(tools, call, { ...options, signal }));
      } catch {
        // Nothing but an abort is thrown.
        return { content: [{ type: 'text', text: `Tool "${name}" was aborted` }], isError: true };
      }
    },
  };
}
