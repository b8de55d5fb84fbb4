import { checkOptions, type OptionRules } from '../local/check-options.ts';

const callRules: OptionRules = {
  approve: true,
  approvalTimeoutMs: 0,
  binding: true,
  callCounts: true,
  executionErrors: true,
  maxResultLength: 0,
  now: true,
  onEvent: true,
  timeoutMs: 0,
};

const rules: OptionRules = {
  name: true,
  version: true,
  instructions: true,
  authorize: true,
  allowedOrigins: true,
  pageSize: true,
  maxRequestBytes: true,
  call: callRules,
  onError: true,
};

/**
 * A misspelt `authorize` would leave a server open, and an `approve` in the wrong place is never asked.
 *
 * @throws {TypeError} for an option that is misspelt, stands in the wrong place, or is of no use
 */
export function checkHandlerOptions(options: {
  readonly authorize?: unknown;
  readonly allowedOrigins?: unknown;
}): void {
  checkOptions(options, rules);
  const { authorize, allowedOrigins } = options;
  for (const key in options) {
    if (Object.hasOwn(callRules, key)) throw new TypeError(`${key} is an option of call`);
    if (authorize === undefined && /^auth(?!orize$)/i.test(key)) {
      throw new TypeError(`${key} is not a known option: did you mean authorize?`);
    }
  }
  if (authorize !== undefined && typeof authorize !== 'function') throw new TypeError('authorize must be a function');
  // Within a text, a part of an origin would be found too.
  if (typeof allowedOrigins === 'string') throw new TypeError('allowedOrigins must be a list or a function');
}
