import type { Instant } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Lets a merchant's reports contain settlements, from a given day on, that would otherwise be too old. */
export interface SettlementAllowance {
  readonly merchantId: number;
  /** `YYYY-MM-DD` (UTC): the earliest settlement. */
  readonly settledFrom: string;
  /** `YYYY-MM-DD` (UTC): reports that are accepted before this day may contain them. */
  readonly acceptedUntil: string;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: string;
}

export async function insertSettlementAllowance(
  tx: Transaction,
  allowance: SettlementAllowance,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.settlement_allowance (
      merchant_id, settled_from, accepted_until, reason, made_at, made_by)
    values (
      ${allowance.merchantId}, ${allowance.settledFrom}, ${allowance.acceptedUntil}, ${allowance.reason},
      ${allowance.madeAt}, ${allowance.madeBy})`);
}

/** A merchant's allowances, the newest first; only the newest one counts. */
export function selectSettlementAllowances(
  tx: Queryable,
  merchantId: number,
  most: number,
): Promise<SettlementAllowance[]> {
  return tx.query<SettlementAllowance>(sql`
    select
      merchant_id, to_char(settled_from, 'YYYY-MM-DD') as settled_from,
      to_char(accepted_until, 'YYYY-MM-DD') as accepted_until, reason, made_at, made_by
    from stoa.settlement_allowance
    where merchant_id = ${merchantId}
    order by allowance_id desc
    limit ${most}`);
}

/** The earliest settlement that the newest allowance permits in a report accepted at this time. */
export async function selectAllowedSettlement(
  tx: Queryable,
  merchantId: number,
  acceptedAt: Date,
): Promise<Instant | undefined> {
  const [row] = await tx.query<{ earliest: Instant }>(sql`
    with newest as (
      select settled_from, accepted_until
      from stoa.settlement_allowance
      where merchant_id = ${merchantId}
      order by allowance_id desc
      limit 1)
    select (extract(epoch from settled_from) * 1000000)::bigint as earliest
    from newest
    where ${acceptedAt}::timestamptz < accepted_until::timestamp at time zone 'UTC'`);
  return row?.earliest;
}
