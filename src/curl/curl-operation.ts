import type { CurlOptionEffect } from './curl-option-table.ts';

/** What stands between two `--next`: options and URLs that belong together. */
export interface CurlOperation {
  readonly offset: number;
  /** In the order of the text; a URL is the option `url`. So few that looking through them is quicker than any index. */
  readonly given: readonly GivenOption[];
}

export interface GivenOption {
  readonly name: string;
  /** For a flag, whether it is on. */
  readonly value: string | boolean;
  readonly offset: number;
  readonly effect: CurlOptionEffect;
}

export function listByEffect({ given }: CurlOperation, wanted: CurlOptionEffect): readonly GivenOption[] {
  return given.filter(({ effect }) => effect === wanted);
}

export function hasEffect({ given }: CurlOperation, wanted: CurlOptionEffect): boolean {
  return given.some(({ effect }) => effect === wanted);
}

export function listByName({ given }: CurlOperation, wanted: string): readonly GivenOption[] {
  return given.filter(({ name }) => name === wanted);
}

/** The option of that name which counts. */
export function findLast({ given }: CurlOperation, name: string): GivenOption | undefined {
  for (let index = given.length - 1; index >= 0; index -= 1) {
    if (given[index]?.name === name) return given[index];
  }
  return undefined;
}

/** The value of an option of which the last one counts. */
export function lastText(operation: CurlOperation, name: string): string | undefined {
  const value = findLast(operation, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a flag is on. */
export function isOn(operation: CurlOperation, name: string): boolean {
  return findLast(operation, name)?.value === true;
}
