import { secretName } from '../redact/redact-text.ts';
import { createSecret, type Secret } from '../tool/secret.ts';
import { encodeText } from './encode-text.ts';

/** The path of a method, taken apart. */
export interface PathTemplate {
  /** What stands between slashes: texts at even places, names of variables at odd ones. */
  readonly segments: readonly (readonly string[])[];
  /** The literal query, encoded; empty where there is none. */
  readonly query: string;
}

/** Reads `/users/{id}?expand=all`. Literal characters that a URL cannot hold are encoded. */
export function readPathTemplate(path: string): PathTemplate {
  const [, beforeQuery = '', query = ''] = /^\/?([^?]*)\??(.*)$/s.exec(path) ?? [];
  const segments = beforeQuery
    .split('/')
    .map((segment) => segment.split(/\{([^{}]*)\}/).map((part, index) => (index % 2 ? part : encodeSegment(part))));
  return { segments, query: query.replace(/[^\w\-.~!$&()*+,;=:@%/?[\]]+/g, encodeText) };
}

/** The names of the variables of a path, each once. */
export function listVariables({ segments }: PathTemplate): readonly string[] {
  return [...new Set(segments.flatMap((segment) => segment.filter((_, index) => index % 2)))];
}

/** The names in an encoded query. */
export function listQueryNames(query: string): readonly string[] {
  if (!query) return [];
  const names: string[] = [];
  new URLSearchParams(query).forEach((_, name) => {
    names.push(name);
  });
  return names;
}

/** An encoded query as it may be shown, and what in it is called like a secret. */
export function hideQuerySecrets(query: string): { readonly shown: string; readonly secrets: readonly Secret[] } {
  const secrets: Secret[] = [];
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = listQueryNames(pair);
    const value = new URLSearchParams(pair).get(name);
    if (!value || !(secretName.test(name) || /^(?:key|sig|auth)$/i.test(name))) return pair;
    secrets.push(createSecret(value));
    return `${pair.split('=', 1)}=%5Bsecret%5D`;
  });
  return { shown: pairs.join('&'), secrets };
}

/** Whether a path, or a part of it, has `.` or `..` between slashes: as it is, or after decoding once. */
export function hasDots(text: string): boolean {
  return [text, decodeDots(text)].some((path) => path.split(/[/\\]/).some((part) => part === '.' || part === '..'));
}

/** Only what dots and slashes are made of: the rest may be no valid encoding. */
export function decodeDots(text: string): string {
  return text.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
}

function encodeSegment(text: string): string {
  return text.replace(/[^\w\-.~!$&'()*+,;=:@%]+/g, encodeText);
}
