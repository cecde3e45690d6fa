import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** What became of the reports that were accepted on a day and are completed. The counts are exact as doubles. */
export interface ReportDay {
  /** `YYYY-MM-DD` (UTC) */
  readonly day: string;
  readonly reports: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly invalid: number;
}

export interface DayRange {
  /** `YYYY-MM-DD` (UTC), like `to`, which is the day after the last one. */
  readonly from: string;
  readonly to: string;
}

/** The days on which a merchant, or all of them together, sent reports, the oldest first. */
export function selectReportDays(
  tx: Queryable,
  merchantId: number | undefined,
  { from, to }: DayRange,
): Promise<ReportDay[]> {
  const ofMerchant = merchantId === undefined ? sql`` : sql`merchant_id = ${merchantId} and`;
  return tx.query<ReportDay>(sql`
    select
      to_char(day, 'YYYY-MM-DD') as day, sum(report_count)::float8 as reports,
      sum(recorded_count)::float8 as recorded, sum(repeated_count)::float8 as repeated,
      sum(invalid_count)::float8 as invalid
    from stoa.report_day
    where ${ofMerchant} day >= ${from}::date
      and day < ${to}::date
    group by report_day.day
    order by report_day.day`);
}
