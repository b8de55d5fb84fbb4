import type { CurlOptionRow } from './curl-option-table.ts';

/** What stands between two `--next`: options and URLs that belong together. */
export interface CurlOperation {
  readonly offset: number;
  /** In the order of the text; a URL is the option `url`. */
  readonly given: readonly GivenOption[];
  /** The last option of each name: most questions are about one that was not given. */
  readonly last: ReadonlyMap<string, GivenOption>;
}

export interface GivenOption {
  readonly name: string;
  /** For a flag, whether it is on. */
  readonly value: string | boolean;
  readonly offset: number;
  readonly effect: CurlOptionRow['effect'];
}

const none: readonly GivenOption[] = [];

export function listGiven({ given, last }: CurlOperation, ...names: readonly string[]): readonly GivenOption[] {
  for (const name of names) {
    if (last.has(name)) return given.filter((option) => names.includes(option.name));
  }
  return none;
}

export function createOperation(offset: number, given: readonly GivenOption[]): CurlOperation {
  const last = new Map<string, GivenOption>();
  for (const option of given) last.set(option.name, option);
  return { offset, given, last };
}

/** The value of an option of which the last one counts. */
export function lastText({ last }: CurlOperation, name: string): string | undefined {
  const value = last.get(name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a flag is on. */
export function isOn({ last }: CurlOperation, name: string): boolean {
  return last.get(name)?.value === true;
}
