import { secretName } from '../redact/redact-text.ts';
import type { RequestPlanHeader } from '../tool/request-plan.ts';
import { createSecret, isSecret, type Secret } from '../tool/secret.ts';
import { decodeBase64 } from './decode-base64.ts';
import type { HttpPlugin, HttpPluginMethod } from './http-plugin.ts';

/** The headers of a method and, where it has none of that name, of its plug-in. What is called like a secret is one. */
export function listStaticHeaders(plugin: HttpPlugin, method: HttpPluginMethod): readonly RequestPlanHeader[] {
  const own = Object.entries(method.headers ?? {});
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const general = Object.entries(plugin.headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return [...general, ...own].map(([name, value]) => ({
    name,
    value: !isSecret(value) && secretName.test(name) ? createSecret(value) : value,
  }));
}

/** The names in static cookies. */
export function listCookieNames(headers: readonly RequestPlanHeader[]): readonly string[] {
  const cookies = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  return cookies.flatMap(({ value }) =>
    `${isSecret(value) ? value.reveal() : value}`.split(';').flatMap((pair) => pair.split('=', 1)[0]?.trim() || []),
  );
}

/** The secrets of a header: its value, and what an API may tell of it alone. */
export function listHeaderSecrets({ value }: RequestPlanHeader): readonly Secret[] {
  return isSecret(value) ? listSecretParts(value.reveal()).map(createSecret) : [];
}

/**
 * A secret value of a header, and what stands in it behind a scheme such as `Bearer`, in the Base64 of `Basic`, and behind
 * a name, as in cookies. What is shorter there than any token is a setting, such as `theme=dark`.
 */
export function listSecretParts(value: string): readonly string[] {
  const [, scheme = '', token = ''] = /^(\w+) +(.+)$/s.exec(value) ?? [];
  const named = Array.from(value.matchAll(/([^\s;,"=]{0,20})="?([^\s;,"]{8,})/g), ([, name = '', part = '']) =>
    /^(?:realm|uri|algorithm|username)$/i.test(name) ? '' : part,
  );
  return [value, token, ...named, /^basic$/i.test(scheme) ? readPassword(token) : ''].filter(Boolean);
}

function readPassword(token: string): string {
  try {
    return new TextDecoder().decode(decodeBase64(token)).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
