import type { StandingTransaction } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Namespace of the advisory locks that give each merchant's ledger a single writer. */
const ledgerLock = 7_401_003;

/**
 * Waits until no other database transaction writes to the merchant's ledger. Reports of one merchant may share ids.
 * Processed one after the other, they neither race for an id nor deadlock, and later statements see everything
 * recorded.
 */
export async function lockLedger(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${ledgerLock}::integer, ${merchantId}::integer)`);
}

export interface RecordedTransaction extends StandingTransaction {
  readonly id: string;
}

/** The recorded transactions of the merchant that have one of these ids. */
export function selectRecorded(
  tx: Queryable,
  merchantId: number,
  ids: readonly string[],
): Promise<RecordedTransaction[]> {
  return tx.query<RecordedTransaction>(sql`
    select
      recorded.transaction_id as id, recorded.currency, recorded.full_amount, recorded.tax_amount,
      recorded.payer_country, (extract(epoch from recorded.settled_at) * 1000000)::bigint as settled_at
    from unnest(${ids}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in an order that only the primary key has. Otherwise, for a merchant that the statistics
    -- do not know yet, the planner takes any index that begins with the merchant, and reads all of it for each id. The
    -- merchant is compared for equality: a range of both columns would be half sorted by those indexes, and that is enough for it.
    cross join lateral (
      select transaction_id, currency, full_amount, tax_amount, payer_country, settled_at
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id, transaction_id
      limit 1) as recorded`);
}

/** Copies lines that have the columns below, in this order. */
export async function copyRecorded(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    `stoa.transaction (
      merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
      report_id, position, recorded_at, fee_amount, fee_plan_id, volume_before, statement_month)`,
    lines,
  );
}
