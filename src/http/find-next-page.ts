import { isJsonObject } from '../json/is-json-object.ts';
import type { HttpPagination } from './http-pagination.ts';
import type { HttpAnswer } from './read-response.ts';

/** What the model asks with for the page after this one; nothing after the last. */
export function findNextPage(
  pagination: HttpPagination,
  url: string,
  { value, headers }: HttpAnswer,
): string | number | undefined {
  const { type, parameter } = pagination;
  switch (type) {
    case 'token': {
      const token = readPath(value, pagination.nextToken);
      if (typeof token === 'number') return token;
      // The digits of a bigint are more than a number can hold.
      const text = typeof token === 'string' || typeof token === 'bigint' ? String(token) : '';
      const found = /^(?:https?:\/)?[/?]/i.test(text) ? readParameter(text, url, parameter) : null;
      return (found ?? text) || undefined;
    }
    case 'page-number': {
      const { items, firstPage = 1 } = pagination;
      const list = items === undefined ? value : readPath(value, items);
      const next = Number(readParameter(url, url, parameter) ?? firstPage) + 1;
      return Array.isArray(list) && list.length > 0 && Number.isSafeInteger(next) ? next : undefined;
    }
    case 'link':
      return readParameter(findLink(headers.get('link') ?? ''), url, parameter) || undefined;
  }
}

function readPath(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (parent, key) => (isJsonObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
      value,
    );
}

/** Nothing else of an address is taken. */
function readParameter(address: string, base: string, name: string): string | null {
  try {
    return new URL(address, base).searchParams.get(name);
  } catch {
    return null;
  }
}

/** The target of `rel="next"` (RFC 8288 §3). */
function findLink(header: string): string {
  // Whatever stands in the quotes of other parameters, such as a title, is no part of the syntax.
  const text = header.replace(/(?<![\w*])(?!rel\s*=)[\w*]+\s*=\s*"(?:[^"\\]|\\.)*"/gi, '');
  for (const [, target = '', parameters = ''] of text.matchAll(/<([^<>]*)>([^<>]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if (/(?:^|\s)next(?:\s|$)/i.test(quoted ?? plain ?? '')) return target;
  }
  // An address that is none.
  return 'https://';
}
