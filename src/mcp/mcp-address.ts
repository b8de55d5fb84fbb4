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
    // It is told of below.
  }
  const got = typeof endpoint === 'string' ? `"${hideOdd(cutText(endpoint))}"` : typeof endpoint;
  throw new TypeError(
    `The endpoint must be an http or https URL, or a transport (for a command, a StdioClientTransport), and not ${got}`,
  );
}

/** Arguments, a query and a user may hold a credential. */
const cutText = (text: string): string => (text.includes('@') ? shown : text.replace(/[\s?#].*/s, ''));

/** The address as it may be told: without user, query and fragment, and of the path only what looks like a word. */
export function formatAddress({ origin, pathname }: URL): string {
  return origin + hideOdd(pathname);
}

function hideOdd(text: string): string {
  const usual = /^(?:v?\d{1,3}(?:\.\d{1,3}){0,3}|\d{4,5}|[a-z._-]{1,20})$/i;
  return text.replace(/[^/:]+/g, (segment) => (usual.test(segment) ? segment : shown));
}
