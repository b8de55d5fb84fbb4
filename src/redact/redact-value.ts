import { isError } from '../tool/is-error.ts';
import type { Secret } from '../tool/secret.ts';
import { redactSecrets } from './redact-secrets.ts';
import { secretName } from './redact-text.ts';
import { shortenText } from './shorten-text.ts';

const maxDepth = 16;
const maxNodes = 1000;
const maxLength = 2000;

interface Copying {
  readonly secrets: readonly (Secret | string)[];
  /** How many more values the copy may have. */
  nodes: number;
}

/**
 * A copy of a value for logs. Whatever stands under a name such as `password` becomes `[secret]`, texts are redacted; at
 * most 1000 values, 16 levels and 2000 characters per text are copied, and `…` stands for the rest. Never throws.
 */
export function redactValue(value: unknown, secrets: readonly (Secret | string)[] = []): unknown {
  return copyValue(value, { secrets, nodes: maxNodes }, maxDepth);
}

function copyValue(value: unknown, copying: Copying, depth: number): unknown {
  if (typeof value === 'string') return copyText(value, copying);
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  try {
    return copyObject(value, copying, depth - 1);
  } catch {
    return '[unreadable]';
  }
}

function copyText(text: string, { secrets }: Copying): string {
  return shortenText(redactSecrets(text, secrets), maxLength);
}

function copyObject(value: object, copying: Copying, depth: number): unknown {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyValue(value.toJSON(), copying, depth);
  const copy = (item: unknown): unknown => copyValue(item, copying, depth);
  if (Array.isArray(value) || value instanceof Set) return copyList(value, copying, copy);
  const entries = copyList(listEntries(value), copying, ([key, item]) => {
    const name = String(key);
    return [copyText(name, copying), secretName.test(name) && item != null ? '[secret]' : copy(item)];
  });
  return Object.fromEntries(entries.map((entry) => (entry === '…' ? ['…', '…'] : entry)));
}

function listEntries(value: object): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map) return value;
  const entries = Object.entries(value);
  return isError(value) ? [['name', value.name], ['message', value.message], ...entries] : entries;
}

function copyList<Item, Copy>(list: Iterable<Item>, copying: Copying, copy: (item: Item) => Copy): (Copy | '…')[] {
  const copies: (Copy | '…')[] = [];
  for (const item of list) {
    if (--copying.nodes < 0) return [...copies, '…'];
    copies.push(copy(item));
  }
  return copies;
}
