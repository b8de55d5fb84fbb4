// The tests draw the same values every time, so that none fails by chance on a change that is right: new values are for
// `npm run fuzz`, which tells its seed, and takes one to draw the same values again.
import fc from 'fast-check';

const usualSeed = 20_261_130;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FUZZ_SEED ?? usualSeed) });
