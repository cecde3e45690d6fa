import { toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { ChargedOccasion } from '../fees/choose-fee-plan.js';
import type { CoveredPeriod } from '../fees/covered-periods.js';
import type { Month } from '../month.js';
import type { SettledPosition } from './repricing-store.js';

/** A recorded transaction that has no fee yet. Amounts in minor units. */
export interface UnpricedTransaction extends ChargedOccasion {
  readonly id: string;
  readonly reportId: bigint;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly statementMonth: Month;
}

/** Of one merchant, or of all merchants of the store. */
function ofMerchants(only: number | undefined): SqlPart {
  return only === undefined ? sql`merchant_id < ${firstTwin}` : sql`merchant_id = ${only}`;
}

/** The months in which transactions that stand without a fee were settled, by merchant. */
export function selectMonthsWithoutFee(
  tx: Queryable,
  only: number | undefined,
): Promise<{ readonly merchantId: number; readonly month: Month }[]> {
  return tx.query<{ merchantId: number; month: Month }>(sql`
    select merchant_id, to_char(settled_month, 'YYYY-MM') as month
    from stoa.statement_line
    where fee_plan_id is null
      and ${ofMerchants(only)}
    group by merchant_id, settled_month
    having sum(transaction_count) > 0
    order by merchant_id, settled_month`);
}

export interface UnpricedPage {
  readonly period: CoveredPeriod;
  /** Only transactions after this position. */
  readonly after: SettledPosition;
  readonly limit: number;
}

/** A merchant's transactions of a period that stand without a fee, as recorded, the oldest settled first. */
export function selectUnpriced(
  tx: Queryable,
  merchantId: number,
  { period, after, limit }: UnpricedPage,
): Promise<UnpricedTransaction[]> {
  const [from, until] = [toPostgresTimestamp(after.settledAt), toPostgresTimestamp(period.until)];
  const columns = sql`
    transaction_id as id, report_id, currency, full_amount, tax_amount, payer_country,
    (extract(epoch from settled_at) * 1000000)::bigint as settled_at,
    to_char(statement_month, 'YYYY-MM') as statement_month`;
  if (period.countries === null) {
    return tx.query<UnpricedTransaction>(sql`
      select ${columns}
      from stoa.unpriced_transaction
      where merchant_id = ${merchantId}
        and (settled_at, transaction_id) > (${from}::timestamptz, ${after.id}::text collate "C")
        and settled_at < ${until}::timestamptz
      order by unpriced_transaction.settled_at, transaction_id
      limit ${limit}`);
  }
  return tx.query<UnpricedTransaction>(sql`
    select ${columns}
    from unnest(${[...period.countries]}::text[]) as covered (country)
    -- One walk for each country: in one walk for all, rows of other countries may be passed over by the million.
    cross join lateral (
      select *
      from stoa.unpriced_transaction
      where merchant_id = ${merchantId}
        -- The country is a range, and not an equality, so that only the index by country has this order.
        and (payer_country, settled_at, transaction_id) > (
          covered.country collate "C", ${from}::timestamptz, ${after.id}::text collate "C")
        and (payer_country, settled_at) < (covered.country collate "C", ${until}::timestamptz)
      order by payer_country, settled_at, transaction_id
      limit ${limit}) as unpriced
    order by unpriced.settled_at, transaction_id
    limit ${limit}`);
}

export interface UnpricedRestatement extends ChargedOccasion {
  readonly transactionId: string;
}

/**
 * A merchant's transactions that stand as restated without a fee, by id. Corrections are few: operators make them by
 * hand.
 */
export function selectUnpricedRestatements(
  tx: Queryable,
  merchantId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<UnpricedRestatement[]> {
  return tx.query<UnpricedRestatement>(sql`
    select
      transaction_id, payer_country, (extract(epoch from settled_at) * 1000000)::bigint as settled_at
    from stoa.unpriced_restatement
    where merchant_id = ${merchantId}
      and transaction_id > ${after}::text collate "C"
    order by transaction_id
    limit ${limit}`);
}

/**
 * How many transactions of the merchants of the store, or of one merchant, stand without a fee, as recorded or as
 * restated by a correction.
 */
export async function countWithoutFee(tx: Queryable, only?: number): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    select coalesce(sum(transaction_count), 0)::bigint as count
    from stoa.statement_line
    where fee_plan_id is null
      and ${ofMerchants(only)}`);
  return Number(row?.count ?? 0n);
}
