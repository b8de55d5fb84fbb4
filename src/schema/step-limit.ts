/**
 * A config for valibot that ends a run which makes too many issues, by watching a field that valibot reads for each
 * issue: a recursive union whose branches share a key would take exponential time to refuse a value.
 * It stands for the global config too, so that what the model is told is complete and does not depend on it.
 */
export interface StepLimit {
  left: number;
  /** Whether keys had to be kept that a branch forbids. */
  isDropBlocked?: boolean;
  readonly abortEarly: boolean;
  readonly lang: undefined;
}

const message = 'The value takes too many steps to check';

export function createStepLimit(left = maxSteps, abortEarly = false): StepLimit {
  return {
    left,
    abortEarly,
    get lang() {
      if (this.left-- <= 0) throw new RangeError(message);
      return undefined;
    },
  };
}

export const maxSteps = 20_000;

export function isStepLimit(error: unknown): boolean {
  return error instanceof RangeError && error.message === message;
}
