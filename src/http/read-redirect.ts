import { toPercent } from './encode-text.ts';
import type { HttpTransportRequest, HttpTransportResponse } from './http-transport.ts';

/** Where an answer leads to, or why that is not followed. */
export type Redirect =
  | { readonly url: string; readonly problem?: never }
  | { readonly problem: string; readonly url?: never };

/** Only within the origin, and only for what reads: another host would be given the headers, and a body would be lost. */
export function readRedirect(
  { url, method }: HttpTransportRequest,
  { status, headers, type }: HttpTransportResponse,
): Redirect | undefined {
  if (type === 'opaqueredirect') {
    return { problem: 'redirected to where this browser does not show, not followed' };
  }
  if (!/^30[12378]$/.test(String(status))) return undefined;
  const target = readTarget(headers.get('location'), url);
  if (!target) return { problem: `redirected (status ${status}) to nowhere` };
  const { origin, hostname } = new URL(url);
  // The origin of `blob:https://…` is that of the address in it.
  if (target.origin !== origin || target.protocol === 'blob:') {
    // A host that is not ours may have anything in its name, a secret too.
    const where = target.hostname === hostname ? ` (${target.origin})` : '';
    return { problem: `redirected (status ${status}) to another origin${where}, not followed` };
  }
  if (target.username || target.password) {
    return { problem: `redirected (status ${status}) to an address with a user or password, not followed` };
  }
  if (method === 'GET' || method === 'HEAD') return { url: target.href };
  return { problem: `redirected (status ${status}), not followed for ${method}` };
}

function readTarget(location: string | null, base: string): URL | undefined {
  try {
    const target = location === null ? undefined : new URL(readUtf8(location), base);
    if (target) target.hash = '';
    return target;
  } catch {
    return undefined;
  }
}

/** Addresses in UTF-8 come as they are, and most runtimes show one character for each byte of a header; workerd decodes it. */
function readUtf8(text: string): string {
  try {
    return decodeURIComponent(text.replace(/[%\x80-\xff]/g, toPercent));
  } catch {
    return text;
  }
}
