import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { type Day, firstDay, type Month } from '../month.js';

/** The fees that were booked on a day on the statements of a month. */
export interface FeeDay {
  readonly month: Month;
  readonly currency: string;
  readonly day: Day;
  readonly feeAmount: bigint;
}

/** The fees of all merchants on the statements of two months, by currency and day. */
export async function selectFeeDays(tx: Queryable, months: readonly [Month, Month]): Promise<FeeDay[]> {
  const rows = await tx.query<Omit<FeeDay, 'feeAmount'> & { readonly feeAmount: string }>(sql`
    select
      to_char(fee.month, 'YYYY-MM') as month, fee.currency, to_char(fee.day, 'YYYY-MM-DD') as day,
      sum(fee.fee_amount)::text as fee_amount
    from stoa.fee_day as fee
    where fee.month = any(${months.map(firstDay)}::date[])
      and fee.merchant_id < ${firstTwin}
    group by fee.month, fee.currency, fee.day
    order by fee.currency, fee.month, fee.day`);
  return rows.map((row) => ({ ...row, feeAmount: BigInt(row.feeAmount) }));
}

/** What waits for a decision, and since when the oldest of it waits. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function selectWaitingRequests(tx: Queryable): Promise<Waiting> {
  const [row] = await tx.query<Waiting>(sql`
    select count(*)::float8 as count, min(requested_at) as oldest_at
    from stoa.correction_request
    where state = 'waiting'
      and merchant_id < ${firstTwin}`);
  return row ?? nothing;
}

export async function selectWaitingCorrections(tx: Queryable): Promise<Waiting> {
  const [row] = await tx.query<Waiting>(sql`
    select count(*)::float8 as count, min(proposed_at) as oldest_at
    from stoa.correction_proposal
    where state = 'waiting'
      and merchant_id < ${firstTwin}`);
  return row ?? nothing;
}

export async function selectWaitingFees(tx: Queryable): Promise<Waiting> {
  const [row] = await tx.query<Waiting>(sql`
    select count(*)::float8 as count, min(proposed_at) as oldest_at
    from stoa.fee_proposal
    where state = 'waiting'`);
  return row ?? nothing;
}

const nothing: Waiting = { count: 0, oldestAt: null };
