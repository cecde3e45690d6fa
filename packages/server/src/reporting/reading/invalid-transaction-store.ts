import type { InvalidReason } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

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
  readonly reportId: string;
  readonly position: string;
}

export interface InvalidPage {
  readonly codes: readonly InvalidReason[];
  /** Only items before this one in the order of reports; all by default. */
  readonly before: InvalidPosition | undefined;
  readonly limit: number;
}

/** A merchant's invalid items with one of these reasons, the newest report first. One walk of the index for each reason. */
export function selectInvalid(
  tx: Queryable,
  merchantId: number,
  { codes, before, limit }: InvalidPage,
): Promise<InvalidTransaction[]> {
  return tx.query<InvalidTransaction>(sql`
    select
      found.transaction_id as "transactionId", found.report_id as "reportId", found.position, found.reason,
      report.accepted_at as "acceptedAt"
    from (
      select item.*
      from unnest(${codes}::text[]) as wanted (code)
      cross join lateral (
        select report_id, position, transaction_id, reason
        from stoa.report_exception
        where merchant_id = ${merchantId}
          and outcome = 'invalid'
          and split_part(reason, ':', 1) = wanted.code
          and (report_id, position) < (
            coalesce(${before?.reportId}::bigint, 9223372036854775807),
            coalesce(${before?.position}::integer, 0))
        order by report_id desc, position desc
        limit ${limit}) as item
      order by item.report_id desc, item.position desc
      limit ${limit}) as found
    join stoa.report on report.merchant_id = ${merchantId}
      and report.report_id = found.report_id
    order by found.report_id desc, found.position desc`);
}

/** The same for one transaction id. */
export function selectInvalidOf(
  tx: Queryable,
  merchantId: number,
  { transactionId, codes, before, limit }: InvalidPage & { readonly transactionId: string },
): Promise<InvalidTransaction[]> {
  return tx.query<InvalidTransaction>(sql`
    select
      found.transaction_id as "transactionId", found.report_id as "reportId", found.position, found.reason,
      report.accepted_at as "acceptedAt"
    from (
      select report_id, position, transaction_id, reason
      from stoa.report_exception
      where merchant_id = ${merchantId}
        and outcome = 'invalid'
        and transaction_id = ${transactionId}::text collate "C"
        and split_part(reason, ':', 1) = any(${codes}::text[])
        and (report_id, position) < (
          coalesce(${before?.reportId}::bigint, 9223372036854775807),
          coalesce(${before?.position}::integer, 0))
      order by report_id desc, position desc
      limit ${limit}) as found
    join stoa.report on report.merchant_id = ${merchantId}
      and report.report_id = found.report_id
    order by found.report_id desc, found.position desc`);
}
