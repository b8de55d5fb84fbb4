import type { CoercionName, Path, Repair } from '../tool/repair.ts';
import type { CoerceOptions } from '../tool/tool-validator.ts';
import { createStepLimit, type StepLimit } from './step-limit.ts';
import type { ValidatorOptions } from './validator-options.ts';

/** One walk of a schema over one value, at one place of it. */
export interface BendRun extends CoerceOptions {
  /** Aliases and defaults of the parameters. */
  readonly root: ValidatorOptions;
  /** Whether to bend, or only to read what JSON has no words for (dates, bigints, sets, maps) from its advertised form. */
  readonly isLenient: boolean;
  readonly repairs: Repair[];
  /** The place in the value that is made. */
  readonly path: Path;
  /** The place in the value that came. */
  readonly source: Path;
  readonly limit: StepLimit;
  /** Whether the value stands in a list: as a list of its own it could as well be a part of one that all items make. */
  readonly isItem?: boolean;
}

export function createRun(options: CoerceOptions, root: ValidatorOptions, isLenient: boolean): BendRun {
  return { ...options, root, isLenient, repairs: [], path: [], source: [], limit: createStepLimit(true) };
}

/** Notes a repair at the place of a run. */
export function record({ repairs, path }: BendRun, name: CoercionName): void {
  repairs.push(path.length > 0 ? { name, path } : { name });
}

/** One step down; `source` is the key in the value that came. */
export function descend(run: BendRun, key: string | number, source = key): BendRun {
  return { ...run, path: [...run.path, key], source: [...run.source, source], isItem: typeof key === 'number' };
}
