import type { Database } from '../../database/database.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import { countInstallations, selectMerchantToCount, tryLockCounting } from './cohort-count-store.js';

/**
 * An installation has the time at which its call began on the clock of its process, and is committed later: whatever
 * is younger may still get neighbours. A clock may be behind by almost as much.
 */
const settledMs = 15 * 60 * 1000;
/** A transaction counts so many; half a second at most. */
const installationsAtOnce = 50_000;

export interface CountCohortsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The most that one transaction counts. */
  readonly atOnce?: number;
}

/**
 * A round of work that adds installations to the sizes of their cohorts, each once: what is added and how far the
 * merchant is counted are one transaction. Any number of processes may do it; one at a time does.
 */
export function createCountCohorts({
  database,
  clock,
  atOnce = installationsAtOnce,
}: CountCohortsOptions): () => Promise<Round> {
  // Merchants take turns, so that one with a long past does not keep the others waiting. What comes while a tour goes
  // on is for the next one, or it would never end.
  let tour: { readonly before: Date; readonly behind: number } | undefined;
  return async () => {
    const { before, behind } = tour ?? { before: new Date(clock.now().getTime() - settledMs), behind: 0 };
    const merchantId = await selectMerchantToCount(database, behind, before);
    if (merchantId === undefined) {
      tour = behind === 0 ? undefined : { before, behind: 0 };
      return behind === 0 ? 'idle' : 'again';
    }
    const counted = await database.transaction(async (tx) =>
      (await tryLockCounting(tx)) ? countInstallations(tx, { merchantId, before, most: atOnce }) : undefined,
    );
    tour = counted === undefined ? undefined : { before, behind: merchantId };
    return counted === undefined ? 'idle' : 'again';
  };
}
