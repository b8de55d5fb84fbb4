import { findNearKey } from '../schema/near-key.ts';

/**
 * The options that there are, and what each may be: one of some values, a number from one up, what `typeof` names, other
 * options, or (true) anything.
 */
export interface OptionRules {
  readonly [option: string]: readonly unknown[] | number | 'function' | 'string' | OptionRules | true;
}

const flag = [true, false];

export const bindingRules: OptionRules = {
  repairs: ['all', 'none', 'unless-destructive'],
  strictBooleans: flag,
  booleanWords: flag,
  missingArguments: ['refuse', 'zero-value'],
};

/** Of a tool, and of a method. */
export const toolRules: OptionRules = {
  name: true,
  title: true,
  description: true,
  inputSchema: true,
  outputSchema: true,
  aliases: true,
  defaults: true,
  execute: true,
  preview: true,
  parameters: true,
  passContext: true,
  annotations: {
    readOnly: flag,
    destructive: flag,
    idempotent: flag,
    openWorld: flag,
    untrustedContent: flag,
    consequential: flag,
  },
  limits: { timeoutMs: true, maxResultLength: 0, maxConcurrency: 1, maxCallsPerRun: 0, arguments: true },
  binding: bindingRules,
};

/**
 * Looks for what a compiler would have seen: options that are misspelt, or cannot have their value. Other keys may stay:
 * hosts attach what they need.
 *
 * @throws {TypeError} for a key that is near an option which is not given, and for a value of no use
 */
export function checkOptions(options: object, rules: OptionRules, place = ''): void {
  for (const key in options) {
    const value: unknown = options[key as keyof typeof options];
    const problem = Object.hasOwn(rules, key) ? findBadValue(value, rules[key], key) : explainKey(key, options, rules);
    if (problem) throw new TypeError(`${place}${key} ${problem}`);
  }
}

function findBadValue(value: unknown, rule: OptionRules[string] | undefined, key: string): string | undefined {
  if (value === undefined || rule === true) return undefined;
  if (typeof rule === 'number') {
    const isRight = typeof value === 'number' && value >= rule;
    return isRight ? undefined : `must be a number >= ${rule}: current value is ${print(value)}`;
  }
  if (typeof rule === 'string') {
    return typeof value === rule ? undefined : `must be a ${rule}: current value is ${print(value)}`;
  }
  if (!Array.isArray(rule)) checkOptions(Object(value), rule as OptionRules, `${key}.`);
  else if (!rule.includes(value)) return `must be ${rule.map(print).join(' or ')}: current value is ${print(value)}`;
  return undefined;
}

const print = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

function explainKey(key: string, options: object, rules: OptionRules): string | undefined {
  const near = findNearKey(key, Object.keys(rules));
  // Beside the right one it may be the host's own.
  return near === undefined || near in options ? undefined : `is not a known option: did you mean ${near}?`;
}
