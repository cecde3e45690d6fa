/**
 * How often a property runs, and with which seed. `npm test` takes the short number and always the same seed, so that
 * it finds the same on every machine; `npm run test:long` sets `STOA_TEST_LONG=1`, and takes the long number and a new
 * seed. `STOA_TEST_SEED=<seed>` repeats a run.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

export const seedVariable = 'STOA_TEST_SEED';
const isLong = process.env['STOA_TEST_LONG'] === '1';

/** The seed of all properties in this process. */
export const chosenSeed = chooseSeed();
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: chosenSeed });

function chooseSeed(): number {
  const asked = process.env[seedVariable];
  if (asked === undefined) return isLong ? randomInt(2 ** 31) : 20_261_122;
  if (!/^-?\d{1,10}$/.test(asked))
    throw new Error(`${seedVariable} must be an integer, as fast-check prints it.`);
  return Number(asked);
}

/**
 * The number of runs of a property that costs time, such as one that asks the database; or another measure of how much
 * is tried.
 */
export function runs<T>(short: T, long: T): T {
  return isLong ? long : short;
}
