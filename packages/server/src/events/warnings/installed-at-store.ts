import type { Instant } from '@stoa/contract';
import { uuidArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationName } from '../../installs/index.js';

/** When an installation was made; null if it is not known. Accepts only installations that were looked up. */
export type InstalledAt = (installation: InstallationName) => Instant | null;

/** Looks up when these installations were made, merchant by merchant. */
export async function readInstalledAts(
  tx: Queryable,
  installations: readonly InstallationName[],
): Promise<InstalledAt> {
  const known = new Map<string, Instant>();
  for (const merchantId of new Set(installations.map((one) => one.merchantId))) {
    const asked = installations.filter((one) => one.merchantId === merchantId);
    const ids = [...new Set(asked.map(({ installationId }) => installationId))];
    for (const one of await selectInstalledAts(tx, merchantId, ids))
      known.set(keyOf({ merchantId, ...one }), one.installedAt);
  }
  return (installation) => known.get(keyOf(installation)) ?? null;
}

function selectInstalledAts(
  tx: Queryable,
  merchantId: number,
  installationIds: readonly string[],
): Promise<{ readonly installationId: string; readonly installedAt: Instant }[]> {
  return tx.query(sql`
    select asked.installation_id, (extract(epoch from known.created_at) * 1000000)::bigint as installed_at
    from unnest(${uuidArray(installationIds)}::uuid[]) as asked (installation_id)
    cross join lateral (
      select created_at
      from stoa.known_installation
      where merchant_id = ${merchantId}
        and installation_id = asked.installation_id
      offset 0) as known`);
}

function keyOf({ merchantId, installationId }: InstallationName): string {
  return `${merchantId} ${installationId.toLowerCase()}`;
}
