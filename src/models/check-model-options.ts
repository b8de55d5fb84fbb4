import { isHeaderValue } from '../http/header-value.ts';
import { isSecret } from '../tool/secret.ts';
import type { ModelOptions } from './model-options.ts';

const legalHeaderName = /^[!#$%&'*+.^`|~\w-]+$/;

/** Settings that can never work are told when the model is made, not when it is asked. */
export function checkSettings(options: ModelOptions): void {
  const { apiKey, model, settings = {} } = options;
  // The request, and the key with it, would go to the vendor instead.
  const misspelt = Object.keys(options).find((key) => /^base_?ur[il]$/i.test(key) && key !== 'baseURL');
  if (misspelt) throw new TypeError(`${misspelt} is not a known option: did you mean baseURL?`);
  if (!model) throw new TypeError('No model is given: `model` is the name of one that the endpoint knows');
  if (!apiKey || (typeof apiKey !== 'string' && typeof apiKey !== 'function' && !isSecret(apiKey))) {
    throw new TypeError('No API key is given: `apiKey` is a text, a secret, or a function that gives one');
  }
  if (typeof apiKey === 'string' && !isHeaderValue(apiKey.trim())) {
    throw new TypeError('The API key has a character that no header can hold, such as a line break');
  }
  const own = ['messages', 'input', 'contents', 'tools', 'stream'].find((key) => Object.hasOwn(settings, key));
  if (own) throw new TypeError(`\`settings\` may not hold "${own}": it is written for each request`);
}

/** A message of the platform would show the value, so headers are checked here first. */
export function checkHeaders(headers: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!legalHeaderName.test(name)) throw new TypeError(`${JSON.stringify(name)} is no legal name of a header`);
    if (!isHeaderValue(value)) throw new TypeError(`The header "${name}" has a character that no header can hold`);
  }
}

/** Adds a path to the base; its query stays. */
export function toEndpoint(base: string | URL, path: string): URL {
  const url = readUrl(base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError('The base URL must begin with https:// or http://');
  }
  if (url.username || url.password) throw new TypeError('The base URL holds a user or password: use `apiKey` instead');
  const root = url.pathname.replace(/\/$/, '');
  if (root.endsWith(path)) throw new TypeError(`The base URL ends before "/${path}", which is added to it`);
  url.pathname = `${root}/${path}`;
  url.hash = '';
  return url;
}

function readUrl(base: string | URL): URL {
  if (!base)
    throw new TypeError('No base URL is given: `baseURL` is where the API begins, such as https://api.openai.com/v1');
  try {
    return new URL(base);
  } catch {
    throw new TypeError('The base URL is no URL: it begins with https:// or http:// and a host');
  }
}
