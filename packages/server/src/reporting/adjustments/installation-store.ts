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

/** Counts the installations of a slice by app: a lookup for each, along the index of the newest and that of store users. */
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

export async function insertCounts(
  tx: Transaction,
  merchantId: number,
  counts: readonly InstallationCount[],
): Promise<void> {
  for (const { month, bundleId, firstOfMerchant, firstOfApp } of counts)
    await tx.query(sql`
      insert into stoa.installation_month (merchant_id, month, bundle_id, first_of_merchant, first_of_app)
      values (${merchantId}, ${firstDay(month)}, ${bundleId}, ${firstOfMerchant}, ${firstOfApp})
      on conflict do nothing`);
}

export interface ChargedSlice extends Slice {
  readonly merchantId: number;
  readonly adjustmentId: number;
  /** Null: of the merchant, first at the merchant; otherwise of this app, first in it. */
  readonly bundleId: string | null;
  /** How many of the first ones of the slice, in the order of installing, are not charged. */
  readonly free: bigint;
  /** At most this many are charged. */
  readonly most: bigint;
  /** How many the adjustment charges before these. */
  readonly before: bigint;
}

/** Writes down which installations of a slice an adjustment charges. Returns how many first ones there are, and how many are charged. */
export async function insertCharged(
  tx: Transaction,
  { merchantId, adjustmentId, from, until, bundleId, free, most, before }: ChargedSlice,
): Promise<{ readonly found: bigint; readonly charged: bigint }> {
  const [row] = await tx.query<{ found: bigint; charged: bigint }>(sql`
    with first as (
      select
        installation_id, bundle_id, created_at, row_number() over (order by created_at, installation_id) as place
      from stoa.first_installation
      where merchant_id = ${merchantId}
        and created_at >= ${from}::timestamptz
        and created_at < ${until}::timestamptz
        and case
          when ${bundleId}::text is null then first_of_merchant
          else first_of_app and bundle_id = ${bundleId}::text
        end),
    inserted as (
      insert into stoa.charged_installation (
        merchant_id, adjustment_id, position, installation_id, bundle_id, installed_on)
      select
        ${merchantId}, ${adjustmentId}, ${before}::bigint + place - ${free}::bigint, installation_id, bundle_id,
        (created_at at time zone 'UTC')::date
      from first
      where place > ${free}
        and place <= ${free}::bigint + ${most}::bigint
      returning 1)
    select (select count(*) from first) as found, (select count(*) from inserted) as charged`);
  return row ?? { found: 0n, charged: 0n };
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
