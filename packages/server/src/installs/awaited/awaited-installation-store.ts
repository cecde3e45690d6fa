import type { Database, Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { InstallationName } from '../matching/installation-store.js';

/** An installation to look for, and whether it exists now. */
export interface DueInstallation extends InstallationName {
  readonly isKnown: boolean;
}

/**
 * The first look finds installations that were committed by then. The second one finds those whose insert was running
 * at the first, because no statement runs longer than 31 s. Every later insert sees that its installation is awaited.
 */
const secondLookMs = 40_000;

/** Groups the identifiers by merchant, because every statement is about one merchant. */
function byMerchant(names: readonly InstallationName[]): ReadonlyMap<number, readonly string[]> {
  const grouped = new Map<number, string[]>();
  const ordered = names.toSorted((one, other) => one.merchantId - other.merchantId);
  for (const { merchantId, installationId } of ordered) {
    const ids = grouped.get(merchantId);
    if (ids === undefined) grouped.set(merchantId, [installationId]);
    else ids.push(installationId);
  }
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

/** Locks up to `most` of these merchants that are due, except those that another process has locked. */
export async function lockDueInstallations(
  tx: Transaction,
  merchantIds: readonly number[],
  { now, most }: Omit<DueLook, 'merchantId'>,
): Promise<DueInstallation[]> {
  const found: DueInstallation[] = [];
  for (const merchantId of merchantIds) {
    const ids = await lockDueOf(tx, { merchantId, now, most: most - found.length });
    if (ids.length > 0) found.push(...(await selectWhetherKnown(tx, merchantId, ids)));
    if (found.length === most) break;
  }
  return found;
}

export function anyDue(now: Date): SqlPart {
  return sql`(
    select true
    from stoa.awaited_installation
    where look_at <= ${now}
    order by look_at
    limit 1)`;
}

/** The merchants of the `most` installations that have been due the longest, on the nodes that are there. */
export function selectMerchantsToLookFor(
  database: Database,
  look: Omit<DueLook, 'merchantId'>,
): Promise<number[]> {
  const select = database.topology.choose({ oneNode: selectMerchantsHere, cluster: selectMerchantsOnNodes });
  return select(database, look);
}

async function selectMerchantsOnNodes(
  database: Database,
  { now, most }: Omit<DueLook, 'merchantId'>,
): Promise<number[]> {
  const found = await database.topology.nodes.onEach(({ merchant }) =>
    database.query<{ merchantId: number; dueSince: Date }>(sql`
      select merchant_id, due_since
      from stoa.merchants_awaiting_of(${merchant}, ${now}, ${most})`),
  );
  return found
    .flat()
    .toSorted((one, other) => one.dueSince.getTime() - other.dueSince.getTime())
    .map(({ merchantId }) => merchantId);
}

async function selectMerchantsHere(
  tx: Queryable,
  { now, most }: Omit<DueLook, 'merchantId'>,
): Promise<number[]> {
  const rows = await tx.query<Pick<InstallationName, 'merchantId'>>(sql`
    select merchant_id
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

export interface DueLook {
  readonly merchantId: number;
  readonly now: Date;
  readonly most: number;
}

async function lockDueOf(tx: Transaction, { merchantId, now, most }: DueLook): Promise<string[]> {
  const rows = await tx.query<Pick<InstallationName, 'installationId'>>(sql`
    select installation_id
    from stoa.awaited_installation
    where merchant_id = ${merchantId}
      and look_at <= ${now}
    order by merchant_id, look_at
    limit ${most}
    for update skip locked`);
  return rows.map(({ installationId }) => installationId);
}

/**
 * Looks in a statement of its own, after the lock: the locking statement does not see an installation that was inserted
 * after it began. If that happened at the last look, nobody would ever look for the installation again.
 */
function selectWhetherKnown(
  tx: Transaction,
  merchantId: number,
  installationIds: readonly string[],
): Promise<DueInstallation[]> {
  return tx.query<DueInstallation>(sql`
    select
      ${merchantId}::integer as merchant_id, installation_id,
      exists (
        select
        from stoa.installation
        where merchant_id = ${merchantId}
          and installation_id = due.installation_id) as is_known
    from unnest(${installationIds}::uuid[]) as due (installation_id)`);
}

/** Notes that nobody waits for these any more. */
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

/** Notes that these did not exist. They are looked for once more later, and after that only when they are inserted. */
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

/** Makes these due again at `at`. */
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

/** How many awaited installations are due for a look. */
export interface DueLooks {
  readonly count: number;
  /** When the oldest of these became due; null if none is due. */
  readonly oldestAt: Date | null;
}

/** Counts those that are due, up to `most`. */
export async function countDueLooks(tx: Queryable, now: Date, most: number): Promise<DueLooks> {
  const [row] = await tx.query<DueLooks>(sql`
    select count(*)::integer as count, min(look_at) as oldest_at
    from (
      select look_at
      from stoa.awaited_installation
      where look_at <= ${now}
        and merchant_id < ${firstTwin}
      limit ${most}) as due`);
  return row ?? { count: 0, oldestAt: null };
}
