import type { McpServer, ServerContext, Transport } from '@modelcontextprotocol/server';
import { executeToolCall } from '../call/execute-tool-call.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { toMcpResult, toMcpTool } from '../providers/mcp.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';
import type { HostContext } from '../tool/host-context.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolEvent } from '../tool/tool-event.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import { createProgressReporter } from './create-progress-reporter.ts';
import { dropNulls } from './drop-nulls.ts';
import type { McpHandlerOptions } from './mcp-handler-options.ts';
import type { McpService } from './mcp-service.ts';
import { mendGreeting } from './mend-greeting.ts';
import { mendMessages } from './mend-messages.ts';

type Sdk = typeof import('@modelcontextprotocol/server');

export interface ServeToolsOptions<Env> {
  /** Kept whole, since Node lets a `Request` go of which only the signal is kept, and that signal then tells nothing. */
  readonly request: Request;
  readonly context: HostContext<Env>;
  readonly options: McpHandlerOptions<Env>;
}

// Nothing here asks a client for input, so nothing is there to be validated, and no compiler is loaded for it.
const noValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'not supported' }) as const,
};

/** @throws {TypeError} for what is no table, and no service */
export function toService(source: ToolSet | McpService): Partial<McpService> & Pick<McpService, 'tools'> {
  const service = 'tools' in Object(source) ? (source as McpService) : { tools: source as ToolSet };
  if (typeof service.tools?.get === 'function') return service;
  throw new TypeError('Expected a tool set or a service: createToolSet(…) or mcpService(…)');
}

/** The server of one request. Its tools are unknown to the SDK, whose binding would stand before ours. */
export function createServer<Env>(sdk: Sdk, source: ToolSet | McpService, serving: ServeToolsOptions<Env>): McpServer {
  const service = toService(source);
  const { tools } = service;
  const { options } = serving;
  const { name = service.name ?? 'tooltable', version = service.version ?? '0.0.0' } = options;
  const { instructions = service.description } = options;
  const mcpServer = new sdk.McpServer(
    { name, version },
    {
      capabilities: { logging: {} },
      jsonSchemaValidator: noValidator,
      ...(instructions && { instructions }),
    },
  );
  const { server } = mcpServer;
  // Not by the constructor, which would promise news of changes.
  server.registerCapabilities({ tools: {} });
  const refuse = (message: string): never => {
    throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);
  };
  server.setRequestHandler(
    'tools/list',
    ({ params }) => listTools(tools, params?.cursor, { ...options, refuse }) as never,
  );
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    // A client counts its requests from 0, so its ids are no keys.
    const call = { id: crypto.randomUUID(), name: params.name, arguments: params.arguments };
    const result = await executeToolCall(tools, call, createCallOptions(mcpReq, call, serving));
    if (result.isError && result.error.code === 'tool-not-found') refuse(result.error.message);
    const specification: Partial<ToolSpecification> = tools.get(result.toolName)?.specification ?? {};
    return server.projectCallToolResult(toMcpResult(specification, result) as never, specification.outputSchema);
  });
  const connect = mcpServer.connect.bind(mcpServer);
  return Object.assign(mcpServer, {
    // Asked where a schema declares `x-mcp-header`, to compare headers with arguments.
    toolInputSchemaJson: (name: string) => tools.get(name)?.specification.inputSchema,
    connect: (transport: Transport) => connect(mendMessages(transport, mendRequest)),
  });
}

function mendRequest(message: unknown): unknown {
  const { params } = Object(message) as { readonly params?: unknown };
  if (!isJsonObject(params)) return message;
  const given = dropNulls(params);
  const isGreeting = 'protocolVersion' in given;
  return { ...Object(message), params: isGreeting ? mendGreeting(given, 'clientInfo') : given };
}

interface ListOptions extends Pick<McpHandlerOptions, 'pageSize' | 'onError'> {
  readonly refuse: (message: string) => never;
}

/** The cursor is the last name of the page before. */
function listTools(tools: ToolSet, cursor: string | undefined, options: ListOptions) {
  const { pageSize = 250, onError, refuse } = options;
  const names = [...tools.keys()];
  const start = cursor === undefined ? 0 : names.indexOf(cursor) + 1;
  if (cursor !== undefined && start === 0) refuse('Unknown cursor: list the tools from the start');
  const page = names.slice(start, start + pageSize);
  const next = start + pageSize < names.length ? page.at(-1) : undefined;
  const listed = page.flatMap((name) => listTool(tools.get(name) as Tool, onError));
  return { tools: listed, ...(next !== undefined && { nextCursor: next }) };
}

/** One tool that cannot be described does not take the others with it. */
function listTool({ specification }: Tool, onError: McpHandlerOptions['onError']): readonly McpWireTool[] {
  try {
    return [toMcpTool(specification)];
  } catch (error) {
    onError?.(error);
    return [];
  }
}

function createCallOptions<Env>(
  mcpRequest: ServerContext['mcpReq'],
  call: ToolCall,
  { request, context, options }: ServeToolsOptions<Env>,
) {
  const report = createProgressReporter(mcpRequest, call.name);
  const onEvent = (event: ToolEvent): void => {
    options.call?.onEvent?.(event);
    if (event.type === 'tool-call-progress') report(event.value);
  };
  // For earlier revisions the SDK listens to a clone, whose signal Node forgets however long the clone is kept.
  const signal = AbortSignal.any([request.signal, mcpRequest.signal]);
  return { outputErrors: 'return', ...options.call, context, signal, onEvent } as const;
}
