import type { Database } from '../../database/database.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import { countInstallations, selectMerchantToCount, tryLockCounting } from './cohort-count-store.js';

/**
 * An installation is stamped when its call begins, and is committed later. Until this much later, others with an earlier time
 * may still appear. The clock may be set back by almost as much.
 */
const settledMs = 15 * 60 * 1000;
/** What one transaction counts: half a second of work at most. */
const installationsAtOnce = 50_000;

export interface CountCohortsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The most that one transaction counts. */
  readonly atOnce?: number;
}

/**
 * A round of work that adds installations to the sizes of their cohorts. Each installation counts once: one transaction
 * adds to the sizes and stores how far the merchant is counted. Every process may run it; one at a time counts.
 */
export function createCountCohorts({
  database,
  clock,
  atOnce = installationsAtOnce,
}: CountCohortsOptions): () => Promise<Round> {
  // Merchants take turns, so that one with a long past does not keep the others waiting. A tour leaves what arrives
  // meanwhile to the next tour: otherwise it would never end.
  let tour: { readonly before: Date; readonly after: number } | undefined;
  return async () => {
    const { before, after } = tour ?? { before: new Date(clock.now().getTime() - settledMs), after: 0 };
    const merchantId = await selectMerchantToCount(database, after, before);
    if (merchantId === undefined) {
      tour = after === 0 ? undefined : { before, after: 0 };
      return after === 0 ? 'idle' : 'again';
    }
    const counted = await database.transaction(async (tx) =>
      (await tryLockCounting(tx)) ? countInstallations(tx, { merchantId, before, most: atOnce }) : undefined,
    );
    tour = counted === undefined ? undefined : { before, after: merchantId };
    return counted === undefined ? 'idle' : 'again';
  };
}
