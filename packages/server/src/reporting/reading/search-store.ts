import type { Instant, InvalidReason } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { queryOf } from '../../database/query-of.js';
import { type SqlPart, sql } from '../../database/sql.js';

export interface MerchantWithName {
  readonly merchantId: number;
  readonly merchantName: string;
}

/** The merchants of the store with larger ids than `after`, by id. */
export function selectMerchantsAfter(
  tx: Queryable,
  after: number,
  most: number,
): Promise<MerchantWithName[]> {
  return tx.query<MerchantWithName>(sql`
    select merchant_id, name as merchant_name
    from stoa.merchant
    where merchant_id > ${after}
      and merchant_id < ${firstTwin}
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
  return queryOf<FoundTransaction>(
    tx,
    merchantIds,
    sql`
    select
      merchant_id, report_id, currency, full_amount, tax_amount, fee_amount,
      (extract(epoch from settled_at) * 1000000)::bigint as settled_at
    from stoa.transaction
    where merchant_id = any(${merchantIds}::integer[])
      and transaction_id = ${transactionId}::text collate "C"`,
  );
}

/** How many invalid items with this id each of these merchants sent; merchants that sent none are left out. */
export function countInvalidByMerchants(
  tx: Queryable,
  merchantIds: readonly number[],
  transactionId: string,
): Promise<{ merchantId: number; count: number }[]> {
  return queryOf(
    tx,
    merchantIds,
    sql`
    select merchant_id, count(*)::float8 as count
    from stoa.report_exception
    where merchant_id = any(${merchantIds}::integer[])
      and outcome = 'invalid'
      and transaction_id = ${transactionId}::text collate "C"
    group by merchant_id`,
  );
}

/** An invalid item of a completed report. */
export interface InvalidTransaction {
  readonly transactionId: string;
  readonly reportId: bigint;
  /** Its index in the report, from 0 on. */
  readonly position: number;
  /** The code and the text that the merchant reads. */
  readonly reason: string;
  /** When its report was accepted. */
  readonly acceptedAt: Date;
}

/** The place of an item in the order of reports, then of the items within a report. */
export interface InvalidPosition {
  readonly reportId: bigint | number;
  readonly position: number;
}

export interface InvalidPage {
  readonly codes: readonly InvalidReason[];
  /** Only items before this one in the order of reports; all by default. */
  readonly before: InvalidPosition | undefined;
  readonly limit: number;
}

/**
 * A merchant's invalid items with one of these reasons, the newest report first. One walk of the index for each reason.
 */
export function selectInvalid(
  tx: Queryable,
  merchantId: number,
  page: InvalidPage,
): Promise<InvalidTransaction[]> {
  return tx.query<InvalidTransaction>(
    withReports(
      merchantId,
      sql`
      select item.*
      from unnest(${page.codes}::text[]) as wanted (code)
      cross join lateral (
        ${itemsBefore(merchantId, page)}
          and split_part(reason, ':', 1) = wanted.code
        order by report_id desc, position desc
        limit ${page.limit}) as item
      order by item.report_id desc, item.position desc
      limit ${page.limit}`,
    ),
  );
}

/** The same for one transaction id. */
export function selectInvalidOf(
  tx: Queryable,
  merchantId: number,
  page: InvalidPage & { readonly transactionId: string },
): Promise<InvalidTransaction[]> {
  return tx.query<InvalidTransaction>(
    withReports(
      merchantId,
      sql`
      ${itemsBefore(merchantId, page)}
        and transaction_id = ${page.transactionId}::text collate "C"
        and split_part(reason, ':', 1) = any(${page.codes}::text[])
      order by report_id desc, position desc
      limit ${page.limit}`,
    ),
  );
}

function itemsBefore(merchantId: number, { before }: InvalidPage): SqlPart {
  return sql`
        select report_id, position, transaction_id, reason
        from stoa.report_exception
        where merchant_id = ${merchantId}
          and outcome = 'invalid'
          and (report_id, position) < (
            coalesce(${before?.reportId}::bigint, 9223372036854775807),
            coalesce(least(${before?.position}::bigint, 2147483647)::integer, 0))`;
}

function withReports(merchantId: number, found: SqlPart): SqlPart {
  return sql`
    select found.transaction_id, found.report_id, found.position, found.reason, report.accepted_at
    from (${found}) as found
    join stoa.report on report.merchant_id = ${merchantId}
      and report.report_id = found.report_id
    order by found.report_id desc, found.position desc`;
}
