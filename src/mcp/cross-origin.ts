/** Which pages may use the server. */
export type AllowedOrigins = readonly string[] | ((origin: string) => boolean);

/** What a client of any revision sends. */
const requestHeaders =
  'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/**
 * Refuses requests of pages that are not allowed, which is also what ends DNS rebinding: a page sends its `Origin` with
 * every POST, and the name of a rebound host is neither on the list nor a loopback one. Programs send no `Origin`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function refuseOrigin(request: Request, allowed: AllowedOrigins | undefined): Response | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || isAllowed(origin, request, allowed)) return undefined;
  const error = { code: -32000, message: 'Pages of this origin may not use this server' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 403 });
}

function isAllowed(origin: string, { url }: Request, allowed: AllowedOrigins = []): boolean {
  if (typeof allowed === 'function') return isAllowedBy(allowed, origin);
  if (allowed.includes(origin) || allowed.includes('*')) return true;
  const own = new URL(url);
  // Over plain HTTP a rebound name is the server's own too.
  return (
    origin === own.origin && (own.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(own.hostname))
  );
}

/** Only a plain yes counts, and a fault is none. */
function isAllowedBy(allowed: (origin: string) => boolean, origin: string): boolean {
  try {
    return allowed(origin) === true;
  } catch {
    return false;
  }
}

/** The answer to a preflight of a page that may use the server: with headers of its own too, such as `x-api-key`. */
export function answerPreflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers') ?? '';
  const names = asked.split(',').map((name) => name.trim());
  const extra = names.filter((name) => /^[\w-]{1,100}$/.test(name));
  const headers = {
    allow: 'POST, GET, DELETE, OPTIONS',
    'access-control-allow-methods': 'POST, GET, DELETE',
    'access-control-allow-headers': [requestHeaders, ...extra.slice(0, 50)].join(', '),
    'access-control-max-age': '7200',
  };
  return new Response(null, { status: 204, headers });
}

/** Lets the page that asked read the answer. */
export function withCrossOriginHeaders(response: Response, request: Request): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  // A copy: the headers of some responses cannot be changed.
  const copy = new Response(response.body, response);
  copy.headers.set('access-control-allow-origin', origin);
  copy.headers.set('access-control-expose-headers', 'mcp-session-id, mcp-protocol-version, www-authenticate');
  copy.headers.append('vary', 'origin');
  return copy;
}
