import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

export interface MerchantWithName {
  readonly merchantId: number;
  readonly merchantName: string;
}

/** The merchants with larger ids than `after`, by id. */
export function selectMerchantsAfter(
  tx: Queryable,
  after: number,
  most: number,
): Promise<MerchantWithName[]> {
  return tx.query<MerchantWithName>(sql`
    select merchant_id as "merchantId", name as "merchantName"
    from stoa.merchant
    where merchant_id > ${after}
    order by merchant_id
    limit ${most}`);
}

/** A transaction as it was recorded. Amounts in minor units. */
export interface FoundTransaction {
  readonly merchantId: number;
  readonly reportId: bigint;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly feeAmount: bigint | null;
  readonly settledAt: Instant;
}

/** The transactions with this id of these merchants: a look-up in the primary key for each. */
export function selectRecordedByMerchants(
  tx: Queryable,
  merchantIds: readonly number[],
  transactionId: string,
): Promise<FoundTransaction[]> {
  return tx.query<FoundTransaction>(sql`
    select
      merchant_id as "merchantId", report_id as "reportId", currency, full_amount as "fullAmount",
      tax_amount as "taxAmount", fee_amount as "feeAmount",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt"
    from stoa.transaction
    where merchant_id = any(${merchantIds}::integer[])
      and transaction_id = ${transactionId}::text collate "C"`);
}

/** How many invalid items with this id each of these merchants sent; merchants that sent none are left out. */
export function countInvalidByMerchants(
  tx: Queryable,
  merchantIds: readonly number[],
  transactionId: string,
): Promise<{ merchantId: number; count: number }[]> {
  return tx.query(sql`
    select merchant_id as "merchantId", count(*)::float8 as count
    from stoa.report_exception
    where merchant_id = any(${merchantIds}::integer[])
      and outcome = 'invalid'
      and transaction_id = ${transactionId}::text collate "C"
    group by merchant_id`);
}
