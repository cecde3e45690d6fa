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

/** Counts the installations of a month: a lookup for each, along the index of the newest and that of store users. */
export async function countMonth(
  tx: Queryable,
  merchantId: number,
  month: Month,
): Promise<InstallationCount[]> {
  const counted = await tx.query<InstallationCount>(sql`
    select
      ${month}::text as month, bundle_id, count(*) filter (where first_of_merchant) as first_of_merchant,
      count(*) filter (where first_of_app) as first_of_app
    from stoa.first_installation
    where merchant_id = ${merchantId}
      and created_at >= ${firstDay(month)}::date at time zone 'UTC'
      and created_at < (${firstDay(month)}::date + interval '1 month') at time zone 'UTC'
    group by bundle_id`);
  return [{ month, bundleId: '', firstOfMerchant: 0n, firstOfApp: 0n }, ...counted];
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
      limit ${most + 1}) as some`);
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

export interface ChargedInstallations {
  readonly merchantId: number;
  readonly adjustmentId: number;
  readonly month: Month;
  /** Null: of the merchant, first at the merchant; otherwise of this app, first in it. */
  readonly bundleId: string | null;
  /** How many of the month, in the order of installing, are not charged. */
  readonly free: bigint;
  /** How many are charged. If a store user is erased meanwhile, there may be more. */
  readonly charged: bigint;
  /** How many the adjustment charges before these. */
  readonly before: bigint;
}

/** Writes down which installations an adjustment charges. Returns how many. */
export async function insertCharged(tx: Transaction, charged: ChargedInstallations): Promise<bigint> {
  const { merchantId, adjustmentId, month, bundleId, free, before } = charged;
  const [row] = await tx.query<{ count: bigint }>(sql`
    with first as (
      select installation_id, bundle_id, created_at
      from stoa.first_installation
      where merchant_id = ${merchantId}
        and created_at >= ${firstDay(month)}::date at time zone 'UTC'
        and created_at < (${firstDay(month)}::date + interval '1 month') at time zone 'UTC'
        and case when ${bundleId}::text is null then first_of_merchant else first_of_app and bundle_id = ${bundleId}::text end
      order by created_at, installation_id
      offset ${free}
      limit ${charged.charged}),
    inserted as (
      insert into stoa.charged_installation (
        merchant_id, adjustment_id, position, installation_id, bundle_id, installed_on)
      select
        ${merchantId}, ${adjustmentId}, ${before}::bigint + row_number() over (order by created_at, installation_id),
        installation_id, bundle_id, (created_at at time zone 'UTC')::date
      from first
      returning 1)
    select count(*) as count
    from inserted`);
  return row?.count ?? 0n;
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
