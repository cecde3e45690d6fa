import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportKey } from './report-store.js';

export interface StoredResult {
  readonly reportId: bigint;
  readonly acceptedAt: Date;
  readonly processingAt: Date | null;
  readonly completedAt: Date | null;
  /** Null until the report is completed, like `invalid`. */
  readonly valid: string[] | null;
  readonly invalid: { id: string; reason: string }[] | null;
}

/** Reads one row: the database builds the two lists as JSON, at a tenth of the cost of sending 28,000 rows. */
export async function selectReportResult(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
): Promise<StoredResult | undefined> {
  const [row] = await tx.query<StoredResult>(sql`
    select
      report_id as "reportId",
      accepted_at as "acceptedAt",
      processing_at as "processingAt",
      completed_at as "completedAt",
      case when completed_at is not null then (
        select coalesce(json_agg(transaction_id order by first_position), '[]')
        from (
          select transaction_id, min(position) as first_position
          from (
            (
              -- In the order of the index of reports; see selectRecorded.
              select transaction_id, position
              from stoa.transaction
              where merchant_id = ${merchantId}
                and report_id = ${reportId}
              order by merchant_id, report_id, position
            )
            union all
            select transaction_id, position
            from stoa.report_exception
            where merchant_id = ${merchantId}
              and report_id = ${reportId}
              and outcome = 'repeated'
          ) as valid_item
          group by transaction_id
        ) as valid_transaction
      ) end as valid,
      case when completed_at is not null then (
        select coalesce(json_agg(json_build_object('id', transaction_id, 'reason', reason) order by position), '[]')
        from stoa.report_exception
        where merchant_id = ${merchantId}
          and report_id = ${reportId}
          and outcome = 'invalid'
      ) end as invalid
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
  return row;
}
