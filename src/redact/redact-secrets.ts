import type { Secret } from '../tool/secret.ts';
import { createScrubber } from './create-scrubber.ts';
import { redactText } from './redact-text.ts';

/**
 * Replaces by `[secret]` the given secrets of at least 4 characters in every form: as they are, percent-encoded, within a
 * JSON string, also in JSON within JSON, and in Base64 wherever they begin in it; and then what looks like a credential,
 * as `redactText` does.
 */
export function redactSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  return redactText(createScrubber(secrets)(text));
}
