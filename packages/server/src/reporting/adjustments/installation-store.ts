import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';

/** How many first installations of store users in 12 months a month brought to an app. */
export interface InstallationCount {
  readonly month: Month;
  /** Empty: the mark of a month that was counted, with counts of 0. */
  readonly bundleId: string;
  readonly firstOfMerchant: bigint;
  readonly firstOfApp: bigint;
}

/** The stored counts of these months. */
export function selectCounts(
  tx: Queryable,
  merchantId: number,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<InstallationCount[]> {
  return tx.query<InstallationCount>(sql`
    select to_char(month, 'YYYY-MM') as month, bundle_id, first_of_merchant, first_of_app
    from stoa.installation_month
    where merchant_id = ${merchantId}
      and month between ${firstDay(from)}::date and ${firstDay(to)}::date`);
}

/** A part of a month: its first instant, and the first after it, as PostgreSQL reads them. */
export interface Slice {
  readonly from: string;
  readonly until: string;
}

/**
 * Counts the installations of a slice by app: a lookup for each, along the index of the newest and that of store users.
 */
export function countSlice(
  tx: Queryable,
  merchantId: number,
  { from, until }: Slice,
): Promise<Omit<InstallationCount, 'month'>[]> {
  return tx.query<InstallationCount>(sql`
    select
      bundle_id, count(*) filter (where first_of_merchant) as first_of_merchant,
      count(*) filter (where first_of_app) as first_of_app
    from stoa.first_installation
    where merchant_id = ${merchantId}
      and created_at >= ${from}::timestamptz
      and created_at < ${until}::timestamptz
    group by bundle_id`);
}

/** Whether a merchant has at most so many installations between the beginnings of these months. */
export async function areInstallationsFew(
  tx: Queryable,
  merchantId: number,
  { from, to, most }: { readonly from: Month; readonly to: Month; readonly most: number },
): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select
      from stoa.known_installation
      where merchant_id = ${merchantId}
        and created_at >= ${firstDay(from)}::date at time zone 'UTC'
        and created_at < (${firstDay(to)}::date + interval '1 month') at time zone 'UTC'
      limit ${most + 1}) as few`);
  return (row?.count ?? 0) <= most;
}

/** Stores the counts of months, those without an app included, unless somebody else has counted the month meanwhile. */
export async function insertCounts(
  tx: Transaction,
  merchantId: number,
  counts: readonly InstallationCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx.query(sql`
    with counted as (
      select ${merchantId}::integer as merchant_id, one.*
      from unnest(
        ${counts.map(({ month }) => firstDay(month))}::date[],
        ${counts.map(({ bundleId }) => bundleId)}::text[],
        ${counts.map(({ firstOfMerchant }) => firstOfMerchant)}::bigint[],
        ${counts.map(({ firstOfApp }) => firstOfApp)}::bigint[])
        as one (month, bundle_id, first_of_merchant, first_of_app)),
    marked as (
      insert into stoa.installation_month (merchant_id, month, bundle_id, first_of_merchant, first_of_app)
      select *
      from counted
      where bundle_id = ''
      order by month
      on conflict do nothing
      returning month)
    insert into stoa.installation_month (merchant_id, month, bundle_id, first_of_merchant, first_of_app)
    select *
    from counted
    where bundle_id <> ''
      and month in (select month from marked)`);
}

/** Of an app, or of the merchant (null): how many of the first ones are charged, and how many before them are not. */
export interface ChargedPart {
  readonly bundleId: string | null;
  readonly charged: bigint;
  readonly free: bigint;
}

export interface ChargedSlice extends Slice {
  readonly merchantId: number;
  readonly adjustmentId: number;
  /** What is left to be charged: of the merchant, or of apps. */
  readonly parts: readonly ChargedPart[];
  /** How many the adjustment charges before these. */
  readonly before: bigint;
}

/** Of a part: how many first ones a slice has, and how many of them are charged. */
export interface ChargedOfSlice {
  readonly bundleId: string | null;
  readonly found: bigint;
  readonly charged: bigint;
}

/**
 * Writes down which installations of a slice an adjustment charges. Parts without a first one are not among the
 * answers.
 */
export function insertCharged(
  tx: Transaction,
  { merchantId, adjustmentId, from, until, parts, before }: ChargedSlice,
): Promise<ChargedOfSlice[]> {
  return tx.query<ChargedOfSlice>(sql`
    with first as (
      select
        installation_id, one.bundle_id, created_at, part.bundle_id as part_id, part.free, part.charged,
        row_number() over (partition by part.bundle_id order by created_at, installation_id) as place
      from stoa.first_installation as one
      join unnest(
        ${parts.map(({ bundleId }) => bundleId)}::text[],
        ${parts.map(({ free }) => free)}::bigint[],
        ${parts.map(({ charged }) => charged)}::bigint[]) as part (bundle_id, free, charged)
        on coalesce(part.bundle_id, one.bundle_id) = one.bundle_id
      where merchant_id = ${merchantId}
        and created_at >= ${from}::timestamptz
        and created_at < ${until}::timestamptz
        and case when part.bundle_id is null then first_of_merchant else first_of_app end),
    inserted as (
      insert into stoa.charged_installation (
        merchant_id, adjustment_id, position, installation_id, bundle_id, installed_on)
      select
        ${merchantId}, ${adjustmentId}, ${before}::bigint + row_number() over (order by created_at, installation_id),
        installation_id, bundle_id, (created_at at time zone 'UTC')::date
      from first
      where place > free
        and place <= free + charged)
    select
      part_id as bundle_id, count(*) as found,
      count(*) filter (where place > free and place <= free + charged) as charged
    from first
    group by part_id`);
}

/** An installation that an adjustment charges. */
export interface ChargedInstallation {
  readonly position: number;
  readonly installationId: string;
  readonly bundleId: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly installedOn: string;
}

/** In the order of installing. */
export function selectCharged(
  tx: Queryable,
  merchantId: number,
  page: { readonly adjustmentId: number; readonly after: number; readonly limit: number },
): Promise<ChargedInstallation[]> {
  return tx.query<ChargedInstallation>(sql`
    select position, installation_id, bundle_id, to_char(installed_on, 'YYYY-MM-DD') as installed_on
    from stoa.charged_installation
    where merchant_id = ${merchantId}
      and adjustment_id = ${page.adjustmentId}
      and position > ${page.after}
    order by position
    limit ${page.limit}`);
}
