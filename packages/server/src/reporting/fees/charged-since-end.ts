import type { Queryable } from '../../database/database.js';
import { firstDay, type Month } from '../month.js';
import { countChargedFrom, selectChargedMonths } from './charged-store.js';

/** What an ended plan charged for the time from its end on. These fees stay until they are repriced. */
export interface ChargedSinceEnd {
  /** Transactions that were settled at the end or later, and stand with a fee of the plan. */
  readonly transactions: bigint;
  /** The month of the end has too many transactions to count those after it: the number has all of that month. */
  readonly atMost: boolean;
  /** The months in which they were settled, the earliest first. */
  readonly months: readonly Month[];
}

/** Rows that are read to count within the month of the end: about a second. */
const mostRowsRead = 1_000_000n;

/** Whole months come from the lines of the statements; only within the month of the end, transactions are counted. */
export async function countChargedSince(
  tx: Queryable,
  feePlanId: number,
  until: string,
): Promise<ChargedSinceEnd> {
  const monthOfEnd = until.slice(0, 7);
  const charged = await selectChargedMonths(tx, feePlanId, monthOfEnd);
  const first = charged.find(({ month }) => month === monthOfEnd);
  const isPartial = first !== undefined && until !== firstDay(monthOfEnd);
  const atMost = isPartial && first.rowsToRead > mostRowsRead;
  const counted =
    isPartial && !atMost
      ? [
          { month: monthOfEnd, count: await countChargedFrom(tx, feePlanId, until) },
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
