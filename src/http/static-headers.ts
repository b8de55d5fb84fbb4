import { secretName } from '../redact/redact-text.ts';
import type { RequestPlanHeader } from '../tool/request-plan.ts';
import { createSecret, isSecret, type Secret } from '../tool/secret.ts';
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

/** The secret of a header, and what stands in it behind a scheme such as `Bearer`. */
export function listHeaderSecrets({ value }: RequestPlanHeader): readonly Secret[] {
  if (!isSecret(value)) return [];
  const [, token] = /^\w+ +(.+)$/s.exec(value.reveal()) ?? [];
  return token === undefined ? [value] : [value, createSecret(token)];
}
