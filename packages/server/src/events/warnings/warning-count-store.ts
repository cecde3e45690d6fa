import type { EventWarning } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { type Day, earliestDay, latestDay } from '../../kernel/day.js';

/** How many events of an app that were accepted on a day have a warning. */
export interface WarningCount {
  readonly merchantId: number;
  /** Of UTC. */
  readonly day: Day;
  /** Empty for events whose installation is not known. */
  readonly bundleId: string;
  readonly warning: EventWarning;
  readonly events: bigint;
}

/** A place in the order of counts. */
export interface WarningKey {
  readonly merchantId: number;
  readonly day: Day;
  readonly bundleId: string;
  readonly warning: string;
}

export interface WarningPage {
  /** Undefined: those of all merchants. */
  readonly merchantId: number | undefined;
  /** Inclusive; undefined: from the first day. */
  readonly from: Day | undefined;
  /** Exclusive; undefined: to the last day. */
  readonly to: Day | undefined;
  /** Only those after this one. */
  readonly after: WarningKey | undefined;
  readonly limit: number;
}

const count = sql`one.merchant_id, one.day - date '1970-01-01' as day, one.bundle_id, one.warning, one.events`;

/** The counts of a range of days, the newest day first. Call it within `alongIndexes`. */
export function selectWarningCounts(tx: Queryable, page: WarningPage): Promise<WarningCount[]> {
  const { merchantId, from: first = earliestDay, to: end = latestDay, limit } = page;
  const before = page.after ?? { merchantId: 0, day: end, bundleId: '', warning: '' };
  const range = sql`one.day >= date '1970-01-01' + ${first}::integer and one.events > 0`;
  const day = sql`date '1970-01-01' + ${before.day}::integer`;
  return merchantId === undefined
    ? tx.query<WarningCount>(sql`
        select ${count}
        from stoa.event_warning_count as one
        where (one.day, one.merchant_id, one.bundle_id, one.warning)
            < (${day}, ${before.merchantId}::integer, ${before.bundleId}, ${before.warning})
          and ${range}
          and one.merchant_id < ${firstTwin}
        order by one.day desc, one.merchant_id desc, one.bundle_id desc, one.warning desc
        limit ${limit}`)
    : tx.query<WarningCount>(sql`
        select ${count}
        from stoa.event_warning_count as one
        where one.merchant_id = ${merchantId}
          and (one.day, one.bundle_id, one.warning) < (${day}, ${before.bundleId}, ${before.warning})
          and ${range}
        order by one.day desc, one.bundle_id desc, one.warning desc
        limit ${limit}`);
}
