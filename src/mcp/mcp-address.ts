import { shown } from '../redact/redact-text.ts';
import type { McpEndpoint } from './tools-from-mcp-options.ts';

/**
 * The URL of a server that is given by one; nothing for a transport, and for a function that makes one.
 *
 * @throws {TypeError} for what is none of these
 */
export function readUrl(endpoint: McpEndpoint): URL | undefined {
  if (typeof endpoint === 'function' || 'start' in Object(endpoint)) return undefined;
  try {
    const url = new URL(String(endpoint));
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // Its text may hold a credential, and is not told.
  }
  throw new TypeError(
    'The endpoint must be an http or https URL, or a transport: for a command, a StdioClientTransport',
  );
}

/** The address as it may be told: without user, query and fragment, and of the path only what looks like a word. */
export function formatAddress({ origin, pathname }: URL): string {
  return (
    origin +
    pathname.replace(/[^/]+/g, (segment) => (/^(?:v?\d{1,3}|[a-z._-]{1,20})$/i.test(segment) ? segment : shown))
  );
}
