/**
 * How often a property runs, and with which seed. `npm test` takes the short number; `npm run test:long` sets
 * `STOA_TEST_LONG=1` and takes the long one. A failing property prints its seed: `STOA_TEST_SEED=<seed>` repeats the run.
 */
import fc from 'fast-check';

const seed = process.env['STOA_TEST_SEED'];

if (seed !== undefined) {
  if (!/^-?\d{1,10}$/.test(seed))
    throw new Error('STOA_TEST_SEED must be an integer, as fast-check prints it.');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}

/** The seed that was asked for, if one was. */
export const chosenSeed = seed === undefined ? undefined : Number(seed);

/** The number of runs of a property that costs time, such as one that asks the database. */
export function runs(short: number, long: number): number {
  return process.env['STOA_TEST_LONG'] === '1' ? long : short;
}
