import { decodeBase64 } from '../http/decode-base64.ts';
import type { HttpCredential } from '../http/http-credentials.ts';
import { redactText, secretName } from '../redact/redact-text.ts';
import { createSecret } from '../tool/secret.ts';
import { decodeBytes } from './byte-text.ts';

/** Whether a value is a secret by its name, or looks like one whatever it is called. */
export function isSecretValue(name: string, value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return false;
  if (secretName.test(name) || /^(?:key|sig|auth|appid)$/i.test(name)) return true;
  return typeof value === 'string' && value.length < 10_000 && redactText(value) !== value;
}

/** The credential that a header is, or nothing for a header that holds no secret. */
export function liftHeader(name: string, value: string): HttpCredential | undefined {
  if (!isSecretValue(name, value)) return undefined;
  if (name.toLowerCase() !== 'authorization') return { type: 'header', name, value: createSecret(value) };
  const [, scheme = '', rest = ''] = /^(\w+) +(\S+)$/.exec(value) ?? [];
  if (scheme === 'Bearer') return { type: 'bearer', token: createSecret(rest) };
  return (scheme === 'Basic' && readBasic(rest)) || { type: 'header', name, value: createSecret(value) };
}

/** RFC 7617: the first colon ends the user name. Undefined where the text would not be written the same again. */
function readBasic(text: string): HttpCredential | undefined {
  try {
    const decoded = decodeBytes(decodeBase64(text));
    const [, username, password] = (typeof decoded === 'string' && /^([^:]*):(.*)$/s.exec(decoded)) || [];
    if (username === undefined || password === undefined) return undefined;
    return { type: 'basic', username: createSecret(username), password: createSecret(password) };
  } catch {
    return undefined;
  }
}
