import { isHeaderValue } from '../http/header-value.ts';
import { copyFault, readFault } from '../http/read-fault.ts';
import { redactText } from '../redact/redact-text.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { ModelError } from '../tool/model-error.ts';
import { isSecret } from '../tool/secret.ts';

const redact = (text: string): string => shortenText(redactText(text), 300);

/**
 * The key as it goes into a header: a text, a secret, or what a function gives.
 *
 * @throws {ModelError} for a key that cannot be had or sent; another try is of no use
 * @throws the signal's reason after an abort
 */
export function readApiKey(source: unknown, signal: AbortSignal | undefined): Promise<string> {
  return readSource(source).catch((fault: unknown) => {
    signal?.throwIfAborted();
    const said = redact(readFault(fault));
    throw new ModelError(`\`apiKey\` gave no usable key${said && `: ${said}`}`, {
      retryAfter: Number.POSITIVE_INFINITY,
      cause: copyFault(fault, redact),
    });
  });
}

async function readSource(source: unknown): Promise<string> {
  const given: unknown = typeof source === 'function' ? await source() : source;
  const text: unknown = isSecret(given) ? given.reveal() : given;
  const key = typeof text === 'string' && text.trim();
  if (key && isHeaderValue(key)) return key;
  // The platform's own message would show the key.
  throw new TypeError('it is no text, is empty, or has a character that no header can hold, such as a line break');
}
