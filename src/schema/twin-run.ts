import type { CoercionName, Path, Repair } from '../tool/repair.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import { createStepLimit, type StepLimit } from './step-limit.ts';

/** One walk of a twin over one value. */
export interface TwinRun {
  /** Whether to bend, or only to read what JSON has no words for (dates, bigints, sets, maps) from its advertised form. */
  readonly isLenient: boolean;
  /** Whether keys that the schema forbids may be dropped: a union first looks for a branch that loses nothing. */
  readonly mayDrop: boolean;
  readonly policy: BindingPolicy;
  readonly repairs: Repair[];
  /** Where the walk is in the value that it makes. */
  readonly path: (string | number)[];
  /** Where the walk is in the value that came. */
  readonly source: (string | number)[];
  readonly numberSource: ((path: Path) => string | undefined) | undefined;
  readonly limit: StepLimit;
}

export function createTwinRun(options: Partial<TwinRun>): TwinRun {
  return {
    isLenient: false,
    mayDrop: true,
    policy: {},
    repairs: [],
    path: [],
    source: [],
    numberSource: undefined,
    // Of a branch that does not fit, the first issue is enough.
    limit: createStepLimit(50_000, true),
    ...options,
  };
}

/** Notes a repair here, or at a key of the value here. */
export function record({ repairs, path }: TwinRun, name: CoercionName, ...keys: readonly string[]): void {
  repairs.push(createRepair(name, [...path, ...keys]));
}

export function createRepair(name: CoercionName, path: Path): Repair {
  return path.length > 0 ? { name, path } : { name };
}

/** Takes one step down; `from` is the key in the value that came, where there is one. */
export function descend<Result>(run: TwinRun, key: string | number, step: () => Result, from = [key]): Result {
  run.path.push(key);
  run.source.push(...from);
  const result = step();
  run.path.pop();
  run.source.length -= from.length;
  return result;
}
