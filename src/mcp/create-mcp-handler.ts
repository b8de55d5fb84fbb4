import type { HostContext } from '../tool/host-context.ts';
import { answerAsAccepted } from './answer-as-accepted.ts';
import { checkHandlerOptions } from './check-handler-options.ts';
import { answerPreflight, refuseOrigin, withCrossOriginHeaders } from './cross-origin.ts';
import { loadServer } from './load-peer.ts';
import type { McpHandlerOptions, McpToolSource } from './mcp-handler-options.ts';
import { createServer, toService } from './serve-tools.ts';

/** Answers requests of MCP clients. */
export type McpHandler = (request: Request) => Promise<Response>;

/**
 * Serves tools to MCP clients over Streamable HTTP: those of the 2026-07-28 revision, and earlier ones without a
 * session. Nothing is kept between requests, so each may meet a new isolate. Needs `@modelcontextprotocol/server`.
 *
 * @throws {TypeError} for tools that are no table, and for options that are misspelt or of no use
 * @throws {RangeError} for limits below 1
 *
 * @example
 * const handle = createMcpHandler(tools, { name: 'crm', version: '1.0.0', authorize: ({ headers }) => checkToken(headers) });
 * export default { fetch: (request: Request) => handle(request) };
 */
export function createMcpHandler<Env = unknown>(
  source: McpToolSource<Env>,
  given: McpHandlerOptions<Env> = {},
): McpHandler {
  checkHandlerOptions(given);
  if (typeof source !== 'function') toService(source);
  const { pageSize = 1, maxRequestBytes = 1 } = given;
  if (!(pageSize >= 1 && maxRequestBytes >= 1)) throw new RangeError('pageSize and maxRequestBytes are 1 or more');
  const onError = (error: unknown): void => {
    try {
      given.onError?.(error);
    } catch {
      // An observer's fault is its own.
    }
  };
  const options = { ...given, onError };
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
  options: McpHandlerOptions<Env> & { readonly onError: (error: unknown) => void },
): Promise<Response> {
  const context = await authorize(request, options);
  if (isResponse(context)) return context;
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
      onerror: onError,
      ...(maxRequestBytes && { maxRequestBodySize: maxRequestBytes }),
    },
  );
  return answerAsAccepted(request, fetch);
}

async function authorize<Env>(
  request: Request,
  { authorize, onError }: McpHandlerOptions<Env>,
): Promise<HostContext<Env> | Response> {
  if (!authorize) return {};
  try {
    const context: unknown = await authorize(request);
    // A search for the owner of a token that found nobody is no permission.
    return typeof context === 'object' && context !== null ? context : refuse(401, 'Unauthorized');
  } catch (error) {
    onError?.(error);
    return refuse(500, 'Internal server error');
  }
}

/** Also one of another realm or library, which would else be taken for the context of somebody who may pass. */
function isResponse(context: object): context is Response {
  return 'status' in context && 'headers' in context;
}

function refuse(status: 401 | 500, message: string): Response {
  const error = { code: status === 401 ? -32000 : -32603, message };
  const headers = { ...(status === 401 && { 'www-authenticate': 'Bearer' }) };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status, headers });
}
