import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Cadence } from './silence-of.js';

/** How often reports are expected from a merchant, and when the newest one came. */
export interface MerchantCadence {
  readonly merchantId: number;
  readonly cadence: Cadence;
  readonly setAt: Date;
  readonly lastReportAt: Date | null;
}

/** The same for any merchant: without a cadence, `cadence` and `setAt` are null. */
export interface MerchantReports {
  readonly merchantId: number;
  readonly cadence: Cadence | null;
  readonly setAt: Date | null;
  readonly lastReportAt: Date | null;
}

/** Setting the same cadence again changes nothing: a new `set_at` would end a silence that goes on. */
export async function upsertCadence(
  tx: Queryable,
  { merchantId, cadence, setAt }: Omit<MerchantCadence, 'lastReportAt'>,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.reporting_cadence as known (merchant_id, cadence, set_at)
    values (${merchantId}, ${cadence}, ${setAt})
    on conflict (merchant_id) do update
    set
      cadence = excluded.cadence,
      set_at = excluded.set_at
    where known.cadence <> excluded.cadence`);
}

export async function deleteCadence(tx: Queryable, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.reporting_cadence
    where merchant_id = ${merchantId}`);
}

// The newest report of a merchant is the last one of a range, which only the primary key can answer. With
// `merchant_id = …` the planner may prefer to walk back through the newest reports of all merchants, as far as the silence
// of this one lasts.

/** The merchants with a cadence whose ids are larger than `after`, by id; at most `most` of them, or all. */
export function selectCadences(
  tx: Queryable,
  { after, most }: { readonly after: number; readonly most: number | null },
): Promise<MerchantCadence[]> {
  return tx.query<MerchantCadence>(sql`
    select
      expected.merchant_id as "merchantId",
      expected.cadence,
      expected.set_at as "setAt",
      newest.accepted_at as "lastReportAt"
    from stoa.reporting_cadence as expected
    left join lateral (
      select accepted_at
      from stoa.report
      where (merchant_id, report_id) >= (expected.merchant_id, 0)
        and (merchant_id, report_id) <= (expected.merchant_id, 9007199254740991)
      order by merchant_id desc, report_id desc
      limit 1) as newest on true
    where expected.merchant_id > ${after}
    order by expected.merchant_id
    limit ${most}::integer`);
}

/** What is known about each of these merchants, with or without a cadence, in the order of their ids. */
export function selectMerchantReports(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<MerchantReports[]> {
  return tx.query<MerchantReports>(sql`
    select
      merchant.merchant_id as "merchantId",
      expected.cadence,
      expected.set_at as "setAt",
      newest.accepted_at as "lastReportAt"
    from unnest(${[...merchantIds]}::integer[]) as merchant (merchant_id)
    left join stoa.reporting_cadence as expected using (merchant_id)
    left join lateral (
      select accepted_at
      from stoa.report
      where (merchant_id, report_id) >= (merchant.merchant_id, 0)
        and (merchant_id, report_id) <= (merchant.merchant_id, 9007199254740991)
      order by merchant_id desc, report_id desc
      limit 1) as newest on true
    order by merchant.merchant_id`);
}
