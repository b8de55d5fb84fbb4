import { isJsonObject } from '../json/is-json-object.ts';
import type { HttpPagination } from './http-pagination.ts';
import type { HttpAnswer } from './read-response.ts';

/** What the model asks with for the page after this one; nothing after the last. */
export function findNextPage(
  pagination: HttpPagination,
  url: string,
  { value, headers }: HttpAnswer,
): string | number | undefined {
  switch (pagination.type) {
    case 'token': {
      const token = readPath(value, pagination.nextToken);
      // Its digits are more than a number can hold.
      if (typeof token === 'bigint') return String(token);
      return (typeof token === 'string' && token !== '') || typeof token === 'number' ? token : undefined;
    }
    case 'page-number': {
      const { items, firstPage = 1, parameter } = pagination;
      const list = items === undefined ? value : readPath(value, items);
      const page = new URL(url).searchParams.get(parameter);
      const next = Number(page ?? firstPage) + 1;
      return Array.isArray(list) && list.length > 0 && Number.isSafeInteger(next) ? next : undefined;
    }
    case 'link':
      return readLink(headers.get('link') ?? '', url)?.searchParams.get(pagination.parameter) || undefined;
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

/** The target of `rel="next"` (RFC 8288 §3). */
function readLink(header: string, base: string): URL | undefined {
  // Whatever stands in the quotes of other parameters, such as a title, is no part of the syntax.
  const text = header.replace(/(?<![\w*])(?!rel\s*=)[\w*]+\s*=\s*"(?:[^"\\]|\\.)*"/gi, '');
  for (const [, target = '', parameters = ''] of text.matchAll(/<([^<>]*)>([^<>]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if (!/(?:^|\s)next(?:\s|$)/i.test(quoted ?? plain ?? '')) continue;
    try {
      return new URL(target, base);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
