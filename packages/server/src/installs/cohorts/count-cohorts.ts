import type { Context } from '../../database/context.js';
import type { Round } from '../../jobs/work-loop.js';
import { countInstallations, selectMerchantToCount, tryLockCounting } from './cohort-store.js';

/**
 * An installation gets its time when its call begins, and is committed later. So for this long after a time,
 * installations from before it may still appear. The clock may be set back by almost as much.
 */
const settledMs = 15 * 60 * 1000;
/** How many installations one transaction counts: at most half a second of work. */
const installationsAtOnce = 50_000;
/** How many merchants one statement looks at: about a second on several nodes, a tenth of that on one. */
const merchantsAtOnce = 1_000;

export interface CountCohortsOptions extends Context {
  /** The most installations that one transaction counts. */
  readonly atOnce?: number;
  /** The most merchants that one statement looks at. */
  readonly lookedAt?: number;
}

/**
 * A round of work that adds installations to the sizes of their cohorts. Each installation counts once, because one
 * transaction both adds to the sizes and stores how far the merchant is counted. Every process may run it, but only one
 * counts at a time.
 */
export function createCountCohorts({
  database,
  clock,
  atOnce = installationsAtOnce,
  lookedAt = merchantsAtOnce,
}: CountCohortsOptions): () => Promise<Round> {
  // Merchants take turns, so that one with many uncounted installations does not keep the others waiting. A tour leaves
  // what arrives meanwhile to the next tour: otherwise it would never end.
  let tour: { readonly before: Date; readonly after: number; readonly hasCounted: boolean } | undefined;
  return async () => {
    const { before, after, hasCounted } = tour ?? {
      before: new Date(clock.now().getTime() - settledMs),
      after: 0,
      hasCounted: false,
    };
    const found = await selectMerchantToCount(database, { after, before, most: lookedAt });
    if (found === undefined) {
      tour = hasCounted ? { before, after: 0, hasCounted: false } : undefined;
      return hasCounted ? 'again' : 'idle';
    }
    const { merchantId, hasUncounted } = found;
    if (!hasUncounted) {
      tour = { before, after: merchantId, hasCounted };
      return 'again';
    }
    const counted = await database.transaction(async (tx) =>
      (await tryLockCounting(tx)) ? countInstallations(tx, { merchantId, before, most: atOnce }) : undefined,
    );
    tour = counted === undefined ? undefined : { before, after: merchantId, hasCounted: true };
    return counted === undefined ? 'idle' : 'again';
  };
}
