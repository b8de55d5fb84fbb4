/**
 * A config for valibot that ends a run which makes too many issues, by watching a field that valibot reads for each
 * issue: a recursive union whose branches share a key would take exponential time to refuse a value.
 * It stands for the global config too, so that what the model is told is complete and does not depend on it.
 */
export interface StepLimit {
  readonly abortEarly: boolean;
  readonly lang: undefined;
}

const maxSteps = 50_000;

export class StepLimitError extends Error {}

/** @param abortEarly whether the first issue of a run is enough */
export function createStepLimit(abortEarly: boolean): StepLimit {
  let steps = 0;
  return {
    abortEarly,
    get lang() {
      if (steps++ > maxSteps) throw new StepLimitError();
      return undefined;
    },
  };
}
