import type { CurlOptionRow } from './curl-option-table.ts';

/** What stands between two `--next`: options and URLs that belong together. */
export interface CurlOperation {
  readonly offset: number;
  /** In the order of the text; a URL is the option `url`. */
  readonly given: readonly GivenOption[];
  /** Of all options given: most questions are about one that is not. */
  readonly names: ReadonlySet<string>;
}

export interface GivenOption {
  readonly name: string;
  /** For a flag, whether it is on. */
  readonly value: string | boolean;
  readonly offset: number;
  readonly effect: CurlOptionRow['effect'];
}

export function listGiven(operation: CurlOperation, ...names: readonly string[]): GivenOption[] {
  if (!names.some((name) => operation.names.has(name))) return [];
  return operation.given.filter(({ name }) => names.includes(name));
}

/** The value of an option of which the last one counts. */
export function lastText(operation: CurlOperation, name: string): string | undefined {
  const value = listGiven(operation, name).at(-1)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a flag is on. */
export function isOn(operation: CurlOperation, ...names: readonly string[]): boolean {
  return listGiven(operation, ...names).at(-1)?.value === true;
}
