import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationName } from '../matching/installation-store.js';

/** An installation to look for, and whether it exists now. */
export interface DueInstallation extends InstallationName {
  readonly isKnown: boolean;
}

/**
 * The first look finds what was committed by then. One more finds what was under way at the time, because no
 * statement lives longer than 31 s. Every later insert sees that it is awaited.
 */
const secondLookMs = 40_000;

/** The identifiers of each merchant: every statement is about one. */
function byMerchant(names: readonly InstallationName[]): ReadonlyMap<number, readonly string[]> {
  const grouped = new Map<number, string[]>();
  const ordered = names.toSorted((one, other) => one.merchantId - other.merchantId);
  for (const { merchantId, installationId } of ordered)
    grouped.set(merchantId, [...(grouped.get(merchantId) ?? []), installationId]);
  return grouped;
}

/** Notes, in the caller's transaction, that somebody waits for these installations. */
export async function awaitInstallations(
  tx: Queryable,
  names: readonly InstallationName[],
  now: Date,
): Promise<void> {
  for (const [merchantId, installationIds] of byMerchant(names)) {
    await tx.query(sql`
      insert into stoa.awaited_installation (merchant_id, installation_id, look_at, looks)
      select ${merchantId}::integer, installation_id, ${now}::timestamptz, 0
      from unnest(${installationIds}::uuid[]) as installation_id
      order by installation_id
      on conflict (merchant_id, installation_id) do nothing`);
  }
}

/** Locks up to `most` that are due, except those that another process is looking for. */
export async function lockDueInstallations(
  tx: Transaction,
  now: Date,
  most: number,
): Promise<DueInstallation[]> {
  const found: DueInstallation[] = [];
  for (const merchantId of await selectMerchantsToLookFor(tx, now, most)) {
    const ids = await lockDueOf(tx, { merchantId, now, most: most - found.length });
    if (ids.length > 0) found.push(...(await selectWhetherKnown(tx, merchantId, ids)));
    if (found.length === most) break;
  }
  return found;
}

/** The merchants of the `most` that are due the longest. */
async function selectMerchantsToLookFor(tx: Transaction, now: Date, most: number): Promise<number[]> {
  const rows = await tx.query<Pick<InstallationName, 'merchantId'>>(sql`
    select merchant_id as "merchantId"
    from (
      select merchant_id, look_at
      from stoa.awaited_installation
      where look_at <= ${now}
      order by look_at
      limit ${most}) as due
    group by merchant_id
    order by min(look_at)`);
  return rows.map(({ merchantId }) => merchantId);
}

interface DueLook {
  readonly merchantId: number;
  readonly now: Date;
  readonly most: number;
}

async function lockDueOf(tx: Transaction, { merchantId, now, most }: DueLook): Promise<string[]> {
  const rows = await tx.query<Pick<InstallationName, 'installationId'>>(sql`
    select installation_id as "installationId"
    from stoa.awaited_installation
    where merchant_id = ${merchantId}
      and look_at <= ${now}
    order by merchant_id, look_at
    limit ${most}
    for update skip locked`);
  return rows.map(({ installationId }) => installationId);
}

/**
 * After the lock, in a statement of its own: an installation may have been inserted since the locking statement began, which
 * therefore does not see it. At the last look it would then never be looked for again.
 */
function selectWhetherKnown(
  tx: Transaction,
  merchantId: number,
  installationIds: readonly string[],
): Promise<DueInstallation[]> {
  return tx.query<DueInstallation>(sql`
    select
      ${merchantId}::integer as "merchantId", installation_id as "installationId",
      exists (
        select
        from stoa.installation
        where merchant_id = ${merchantId}
          and installation_id = due.installation_id) as "isKnown"
    from unnest(${installationIds}::uuid[]) as due (installation_id)`);
}

/** Nobody waits for them any more. */
export async function forgetInstallations(
  tx: Transaction,
  names: readonly InstallationName[],
): Promise<void> {
  for (const [merchantId, installationIds] of byMerchant(names)) {
    await tx.query(sql`
      delete from stoa.awaited_installation
      where merchant_id = ${merchantId}
        and installation_id = any(${installationIds}::uuid[])`);
  }
}

/** They did not exist: look once more later, and then not until they are inserted. */
export async function lookLater(
  tx: Transaction,
  names: readonly InstallationName[],
  now: Date,
): Promise<void> {
  const secondLook = new Date(now.getTime() + secondLookMs);
  for (const [merchantId, installationIds] of byMerchant(names)) {
    await tx.query(sql`
      update stoa.awaited_installation
      set
        looks = looks + 1,
        look_at = case when looks = 0 then ${secondLook}::timestamptz end
      where merchant_id = ${merchantId}
        and installation_id = any(${installationIds}::uuid[])`);
  }
}

/** They are due again at `at`. */
export async function postponeInstallations(
  tx: Transaction,
  names: readonly InstallationName[],
  at: Date,
): Promise<void> {
  for (const [merchantId, installationIds] of byMerchant(names)) {
    await tx.query(sql`
      update stoa.awaited_installation
      set look_at = ${at}
      where merchant_id = ${merchantId}
        and installation_id = any(${installationIds}::uuid[])`);
  }
}

/** Announcements of installations that events wait for. */
export interface DueLooks {
  readonly count: number;
  /** Since when the oldest is due; null: none is. */
  readonly oldestAt: Date | null;
}

/** Those that are due, counted up to `most`. */
export async function countDueLooks(tx: Queryable, now: Date, most: number): Promise<DueLooks> {
  const [row] = await tx.query<DueLooks>(sql`
    select count(*)::integer as count, min(look_at) as "oldestAt"
    from (
      select look_at
      from stoa.awaited_installation
      where look_at <= ${now}
      limit ${most}) as due`);
  return row ?? { count: 0, oldestAt: null };
}
