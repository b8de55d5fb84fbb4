import type { HttpCredentials } from './http-credentials.ts';
import type { HttpPlugin, HttpPluginMethod } from './http-plugin.ts';

/** The credentials of a method: its own, else those of its plug-in. */
export function findCredentials(plugin: HttpPlugin, method: HttpPluginMethod): HttpCredentials | undefined {
  return method.credentials === 'none' ? undefined : (method.credentials ?? plugin.credentials);
}

/** The names of headers, in lower case, or of query parameters that belong to credentials. */
export function listCredentialNames(
  plugin: HttpPlugin,
  method: HttpPluginMethod,
  place: 'header' | 'query',
): readonly string[] {
  return [findCredentials(plugin, method) ?? []].flat().flatMap((credential) => {
    if (credential.type === 'query') return place === 'query' ? [credential.name] : [];
    if (place === 'query') return [];
    return [credential.type === 'header' ? credential.name.toLowerCase() : 'authorization'];
  });
}
