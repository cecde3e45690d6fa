import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { firstDay, type Month } from '../month.js';
import { countChargedFrom, selectChargedMonths, selectMerchantsCharged } from './charged-store.js';

/** What an ended plan charged for transactions settled at its end or later. These fees stay until they are repriced. */
export interface ChargedSinceEnd {
  /** Transactions that were settled at the end or later, and stand with a fee of the plan. */
  readonly transactions: bigint;
  /**
   * The month of the plan's end has too many transactions to count only those since the end. So `transactions` counts
   * all of that month.
   */
  readonly atMost: boolean;
  /** The months in which they were settled, the earliest first. */
  readonly months: readonly Month[];
}

/** How many rows may be read to count within the month of the end: about a second of work. */
const mostRowsRead = 1_000_000n;

/**
 * Whole months come from the lines of the statements. Single transactions are counted only within the month of the
 * plan's end.
 */
export async function countChargedSince(
  database: Database,
  feePlanId: number,
  until: string,
): Promise<ChargedSinceEnd> {
  const monthOfEnd = until.slice(0, 7);
  const charged = await selectChargedMonths(database, feePlanId, monthOfEnd);
  const first = charged.find(({ month }) => month === monthOfEnd);
  const isPartial = first !== undefined && until !== firstDay(monthOfEnd);
  const atMost = isPartial && first.rowsToRead > mostRowsRead;
  const counted =
    isPartial && !atMost
      ? [
          { month: monthOfEnd, count: await countWithin(database, feePlanId, until) },
          ...charged.filter((one) => one !== first),
        ]
      : charged;
  const found = counted.filter(({ count }) => count > 0n);
  return {
    transactions: found.reduce((sum, { count }) => sum + count, 0n),
    atMost,
    months: found.map(({ month }) => month),
  };
}

/**
 * Counts merchant by merchant: for one SQL statement about all of them, the planner might read everybody's
 * transactions.
 */
function countWithin(database: Database, feePlanId: number, day: string): Promise<bigint> {
  return alongIndexes(database, async (tx) => {
    let count = 0n;
    for (const merchantId of await selectMerchantsCharged(tx, feePlanId, day.slice(0, 7)))
      count += await countChargedFrom(tx, merchantId, { feePlanId, day });
    return count;
  });
}
