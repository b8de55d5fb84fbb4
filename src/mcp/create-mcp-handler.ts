import type { HostContext } from '../tool/host-context.ts';
import { answerPreflight, refuseOrigin, withCrossOriginHeaders } from './cross-origin.ts';
import { loadServer } from './load-peer.ts';
import type { McpHandlerOptions, McpToolSource } from './mcp-handler-options.ts';
import { createServer } from './serve-tools.ts';

/** Answers requests of MCP clients. */
export type McpHandler = (request: Request) => Promise<Response>;

/**
 * Serves tools to MCP clients over Streamable HTTP: those of the 2026-07-28 revision, and earlier ones without a
 * session. Nothing is kept between requests, so each may meet a new isolate. Needs `@modelcontextprotocol/server`.
 *
 * @example
 * const handle = createMcpHandler(tools, { name: 'crm', version: '1.0.0', authorize: ({ headers }) => checkToken(headers) });
 * export default { fetch: (request: Request) => handle(request) };
 */
export function createMcpHandler<Env = unknown>(
  source: McpToolSource<Env>,
  options: McpHandlerOptions<Env> = {},
): McpHandler {
  return async (request) => {
    const refusal = refuseOrigin(request, options.allowedOrigins);
    if (refusal) return refusal;
    const response = request.method === 'OPTIONS' ? answerPreflight(request) : await answer(request, source, options);
    return withCrossOriginHeaders(response, request);
  };
}

async function answer<Env>(
  request: Request,
  source: McpToolSource<Env>,
  options: McpHandlerOptions<Env>,
): Promise<Response> {
  const context = await authorize(request, options);
  if (context instanceof Response) return context;
  const { onError, maxRequestBytes } = options;
  const sdk = await loadServer();
  // One for each request: it would keep the streams of one request for the next.
  const { fetch } = sdk.createMcpHandler(
    async () => {
      const served = typeof source === 'function' ? await source(request, context) : source;
      return createServer(sdk, served, { request, context, options });
    },
    {
      // Nothing changes within a request, so nobody is kept waiting for it.
      maxSubscriptions: 0,
      ...(onError && { onerror: onError }),
      ...(maxRequestBytes && { maxRequestBodySize: maxRequestBytes }),
    },
  );
  return fetch(request);
}

async function authorize<Env>(
  request: Request,
  { authorize, onError }: McpHandlerOptions<Env>,
): Promise<HostContext<Env> | Response> {
  try {
    return (await authorize?.(request)) ?? {};
  } catch (error) {
    onError?.(error);
    const refusal = { code: -32603, message: 'Internal server error' };
    return Response.json({ jsonrpc: '2.0', error: refusal, id: null }, { status: 500 });
  }
}
