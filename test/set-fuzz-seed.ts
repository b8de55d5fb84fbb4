// `npm run fuzz -- --seed N` makes every property test draw the same values again.
import fc from 'fast-check';

const seed = Number(process.env.FUZZ_SEED);
if (process.env.FUZZ_SEED !== undefined && Number.isInteger(seed)) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
