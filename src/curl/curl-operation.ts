import type { CurlOptionEffect } from './curl-option-table.ts';

/** What stands between two `--next`: options and URLs that belong together, in the order of the text. A URL is the option `url`. */
export interface CurlOperation extends Readonly<Record<CurlOptionEffect, GivenOption[]>> {
  readonly offset: number;
  /** All of them. Those of one effect are so few that looking through them is quicker than any index. */
  readonly given: GivenOption[];
}

export interface GivenOption {
  readonly name: string;
  /** For a flag, whether it is on. */
  readonly value: string | boolean;
  readonly offset: number;
  readonly effect: CurlOptionEffect;
}

export function createOperation(offset: number): CurlOperation {
  return {
    offset,
    given: [],
    url: [],
    header: [],
    data: [],
    form: [],
    auth: [],
    request: [],
    sending: [],
    transport: [],
    tls: [],
    none: [],
    structure: [],
    exit: [],
  };
}

export function listByName(given: readonly GivenOption[], wanted: string): readonly GivenOption[] {
  return given.filter(({ name }) => name === wanted);
}

/** The option of that name which counts. */
export function findLast(given: readonly GivenOption[], name: string): GivenOption | undefined {
  for (let index = given.length - 1; index >= 0; index -= 1) {
    if (given[index]?.name === name) return given[index];
  }
  return undefined;
}

/** The value of an option of which the last one counts. */
export function lastText(given: readonly GivenOption[], name: string): string | undefined {
  const value = findLast(given, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a flag is on. */
export function isOn(given: readonly GivenOption[], name: string): boolean {
  return findLast(given, name)?.value === true;
}
