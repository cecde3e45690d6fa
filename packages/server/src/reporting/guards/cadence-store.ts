import { amongMerchants } from '../../database/among-merchants.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { queryOf } from '../../database/query-of.js';
import { sql } from '../../database/sql.js';
import type { Cadence, ExpectedReports } from './silence-of.js';

/** How often reports are expected from a merchant, and when the newest one came. */
export interface MerchantCadence extends ExpectedReports {
  readonly merchantId: number;
}

/** The same for any merchant: without a cadence, `cadence` and `setAt` are null. */
export interface MerchantReports {
  readonly merchantId: number;
  readonly cadence: Cadence | null;
  readonly setAt: Date | null;
  readonly lastReportAt: Date | null;
}

/** What a change replaced. */
export interface CadenceChange {
  readonly before: Cadence | null;
}

/**
 * Setting the same cadence again changes nothing, and returns undefined: a new `set_at` would end a silence that goes
 * on. If two calls set the first cadence at the same moment, the second one may say that it replaced none.
 */
export async function upsertCadence(
  tx: Transaction,
  { merchantId, cadence, setAt }: SetCadence,
): Promise<CadenceChange | undefined> {
  const [known] = await tx.query<{ cadence: Cadence }>(sql`
    select cadence
    from stoa.reporting_cadence
    where merchant_id = ${merchantId}
    for update`);
  const changed = await tx.query(sql`
    insert into stoa.reporting_cadence as known (merchant_id, cadence, set_at)
    values (${merchantId}, ${cadence}, ${setAt})
    on conflict (merchant_id) do update
    set
      cadence = excluded.cadence,
      set_at = excluded.set_at
    where known.cadence <> excluded.cadence
    returning 1`);
  return changed.length === 0 ? undefined : { before: known?.cadence ?? null };
}

/** Undefined if there was none. */
export async function deleteCadence(tx: Transaction, merchantId: number): Promise<CadenceChange | undefined> {
  const [before] = await tx.query<{ before: Cadence }>(sql`
    delete from stoa.reporting_cadence
    where merchant_id = ${merchantId}
    returning cadence as before`);
  return before;
}

export interface CadencePage {
  /** Only merchants with a larger id. */
  readonly after: number;
  /** At most this many merchants; null: all. */
  readonly most: number | null;
  /** Only these merchants; all by default. */
  readonly among?: readonly number[] | undefined;
}

/** The merchants with a cadence, by id. */
export function selectCadences(
  tx: Queryable,
  { after, most, among }: CadencePage,
): Promise<MerchantCadence[]> {
  return tx.query<MerchantCadence>(sql`
    select expected.merchant_id, cadence, set_at, newest.accepted_at as last_report_at
    from stoa.reporting_cadence as expected
    ${newestReport(among)}
    where expected.merchant_id > ${after}
      and ${amongMerchants(among)}
    order by expected.merchant_id
    limit ${most}::integer`);
}

/** A cadence, and since when nothing has come from a merchant that has missed it by now. */
export interface SilentSince {
  readonly cadence: Cadence;
  readonly since: Date;
}

/**
 * The same of those that have missed their cadence, or of those that have not. One statement for all merchants, which
 * looks into the index once for each: only what it finds leaves the database. Call it within `alongIndexes`.
 */
export function selectCadencesMissed(
  tx: Queryable,
  { after, most, among }: CadencePage,
  { missed, limits }: { readonly missed: boolean; readonly limits: readonly SilentSince[] },
): Promise<MerchantCadence[]> {
  const names = limits.map(({ cadence }) => cadence);
  const times = limits.map(({ since }) => since);
  return tx.query<MerchantCadence>(sql`
    select expected.merchant_id, expected.cadence, set_at, newest.accepted_at as last_report_at
    from stoa.reporting_cadence as expected
    join unnest(${names}::text[], ${times}::timestamptz[]) as silent (cadence, since)
      on silent.cadence = expected.cadence
    ${newestReport(among)}
    where expected.merchant_id > ${after}
      and ${amongMerchants(among)}
      and (greatest(set_at, newest.accepted_at) <= silent.since) = ${missed}
    order by expected.merchant_id
    limit ${most}::integer`);
}

/** Joins the newest report. The merchants are named once more, because Citus asks the nodes of all that are read. */
const newestReport = (among: readonly number[] | undefined) => sql`
    left join lateral (
      select accepted_at
      from stoa.report
      where merchant_id = expected.merchant_id
        and ${amongMerchants(among)}
      order by merchant_id desc, report_id desc
      limit 1) as newest on true`;

/** How many merchants have a cadence. */
export async function countCadences(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::float8 as count
    from stoa.reporting_cadence`);
  return row?.count ?? 0;
}

type SetCadence = Omit<MerchantCadence, 'lastReportAt'>;

/** By merchant: when the last report was due that it was told is late. In milliseconds since 1970. */
export async function selectNotified(tx: Queryable): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ merchantId: number; notifiedDueAt: Date }>(sql`
    select merchant_id, notified_due_at
    from stoa.reporting_cadence
    where notified_due_at is not null`);
  return new Map(rows.map(({ merchantId, notifiedDueAt }) => [merchantId, notifiedDueAt.getTime()]));
}

/**
 * Notes that a merchant is told that no report came by `dueAt`; false if it was told before, or if none is expected any
 * more.
 */
export async function markNotified(
  tx: Transaction,
  { merchantId, dueAt }: { readonly merchantId: number; readonly dueAt: Date },
): Promise<boolean> {
  const marked = await tx.query(sql`
    update stoa.reporting_cadence
    set notified_due_at = ${dueAt}
    where merchant_id = ${merchantId}
      and notified_due_at is distinct from ${dueAt}
    returning 1`);
  return marked.length > 0;
}

/** What is known about each of these merchants, with or without a cadence, in the order of their ids. */
export async function selectMerchantReports(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<MerchantReports[]> {
  const expected = await queryOf<SetCadence>(
    tx,
    merchantIds,
    sql`
    select merchant_id, cadence, set_at
    from stoa.reporting_cadence
    where merchant_id = any(${merchantIds}::integer[])`,
  );
  const expectedOf = new Map(expected.map((one) => [one.merchantId, one]));
  const newest = await selectNewestReports(tx, merchantIds);
  return merchantIds
    .toSorted((one, other) => one - other)
    .map((merchantId) => {
      const { cadence, setAt } = expectedOf.get(merchantId) ?? { cadence: null, setAt: null };
      return { merchantId, cadence, setAt, lastReportAt: newest.get(merchantId) ?? null };
    });
}

/** When the newest report of each of these merchants was accepted. */
async function selectNewestReports(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await tx.query<{ merchantId: number; acceptedAt: Date }>(sql`
    select newest_of as merchant_id, accepted_at
    from stoa.newest_reports(${merchantIds}::integer[])`);
  return new Map(rows.map(({ merchantId, acceptedAt }) => [merchantId, acceptedAt]));
}
