import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { AmountLevel } from './amount-jump.js';

/** A merchant's usual amounts, in each of its currencies. */
export function selectAmountLevels(tx: Queryable, merchantId: number): Promise<AmountLevel[]> {
  return tx.query<AmountLevel>(sql`
    select currency, mean_log10 as "meanLog10", transaction_count as "transactionCount"
    from stoa.amount_level
    where merchant_id = ${merchantId}`);
}

/** The caller holds the lock of the ledger, so two reports never move a level at once. At most one level for a currency. */
export async function upsertAmountLevels(
  tx: Transaction,
  merchantId: number,
  levels: readonly AmountLevel[],
): Promise<void> {
  if (levels.length === 0) return;
  await tx.query(sql`
    insert into stoa.amount_level (merchant_id, currency, mean_log10, transaction_count)
    select books.merchant_id, level.*
    from (
      select merchant_id
      from stoa.report
      where merchant_id = ${merchantId}
      order by merchant_id, report_id
      limit 1) as books
    cross join unnest(
      ${levels.map(({ currency }) => currency)}::text[],
      ${levels.map(({ meanLog10 }) => meanLog10)}::double precision[],
      ${levels.map(({ transactionCount }) => transactionCount)}::integer[]) as level
    on conflict (merchant_id, currency) do update
    set
      mean_log10 = excluded.mean_log10,
      transaction_count = excluded.transaction_count`);
}
