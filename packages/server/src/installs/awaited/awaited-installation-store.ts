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
const secondLookSeconds = 40;

/** Notes, in the caller's transaction, that somebody waits for these installations. */
export async function awaitInstallations(
  tx: Queryable,
  names: readonly InstallationName[],
  now: Date,
): Promise<void> {
  const { merchantIds, installationIds } = columnsOf(names);
  await tx.query(sql`
    insert into stoa.awaited_installation (merchant_id, installation_id, look_at, looks)
    select merchant_id, installation_id, ${now}::timestamptz, 0
    from unnest(${merchantIds}::integer[], ${installationIds}::uuid[]) as name (merchant_id, installation_id)
    order by merchant_id, installation_id
    on conflict (merchant_id, installation_id) do nothing`);
}

/** Locks up to `most` that are due, except those that another process is looking for. */
export async function lockDueInstallations(
  tx: Transaction,
  now: Date,
  most: number,
): Promise<DueInstallation[]> {
  const names = await tx.query<InstallationName>(sql`
    select merchant_id as "merchantId", installation_id as "installationId"
    from stoa.awaited_installation
    where look_at <= ${now}
    order by look_at
    limit ${most}
    for update skip locked`);
  return names.length === 0 ? [] : selectWhetherKnown(tx, names);
}

/**
 * After the lock, in a statement of its own: an installation may have been inserted since the locking statement began, which
 * therefore does not see it. At the last look it would then never be looked for again.
 */
function selectWhetherKnown(tx: Transaction, names: readonly InstallationName[]): Promise<DueInstallation[]> {
  const { merchantIds, installationIds } = columnsOf(names);
  return tx.query<DueInstallation>(sql`
    select
      merchant_id as "merchantId", installation_id as "installationId",
      exists (
        select
        from stoa.installation
        where merchant_id = due.merchant_id
          and installation_id = due.installation_id) as "isKnown"
    from unnest(${merchantIds}::integer[], ${installationIds}::uuid[]) as due (merchant_id, installation_id)`);
}

/** Nobody waits for them any more. */
export async function forgetInstallations(
  tx: Transaction,
  names: readonly InstallationName[],
): Promise<void> {
  const { merchantIds, installationIds } = columnsOf(names);
  await tx.query(sql`
    delete from stoa.awaited_installation as awaited
    using unnest(${merchantIds}::integer[], ${installationIds}::uuid[]) as name (merchant_id, installation_id)
    where awaited.merchant_id = name.merchant_id
      and awaited.installation_id = name.installation_id`);
}

/** They did not exist: look once more later, and then not until they are inserted. */
export async function lookLater(
  tx: Transaction,
  names: readonly InstallationName[],
  now: Date,
): Promise<void> {
  const { merchantIds, installationIds } = columnsOf(names);
  await tx.query(sql`
    update stoa.awaited_installation as awaited
    set
      looks = awaited.looks + 1,
      look_at = case
        when awaited.looks = 0 then ${now}::timestamptz + make_interval(secs => ${secondLookSeconds}::integer)
      end
    from unnest(${merchantIds}::integer[], ${installationIds}::uuid[]) as name (merchant_id, installation_id)
    where awaited.merchant_id = name.merchant_id
      and awaited.installation_id = name.installation_id`);
}

/** They are due again at `at`. */
export async function postponeInstallations(
  tx: Transaction,
  names: readonly InstallationName[],
  at: Date,
): Promise<void> {
  const { merchantIds, installationIds } = columnsOf(names);
  await tx.query(sql`
    update stoa.awaited_installation as awaited
    set look_at = ${at}::timestamptz
    from unnest(${merchantIds}::integer[], ${installationIds}::uuid[]) as name (merchant_id, installation_id)
    where awaited.merchant_id = name.merchant_id
      and awaited.installation_id = name.installation_id`);
}

function columnsOf(names: readonly InstallationName[]): {
  readonly merchantIds: readonly number[];
  readonly installationIds: readonly string[];
} {
  return {
    merchantIds: names.map(({ merchantId }) => merchantId),
    installationIds: names.map(({ installationId }) => installationId),
  };
}
