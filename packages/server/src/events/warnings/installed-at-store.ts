import type { Instant } from '@stoa/contract';
import { uuidArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationOfMerchant } from '../awaited-installations.js';

/** When an installation was made; null if it is not known. Takes only those that were asked for. */
export type InstalledAt = (installation: InstallationOfMerchant) => Instant | null;

/** Looks up when these installations were made. */
export async function readInstalledAts(
  tx: Queryable,
  installations: readonly InstallationOfMerchant[],
): Promise<InstalledAt> {
  const rows = await tx.query<InstallationOfMerchant & { readonly installedAt: Instant }>(sql`
    select
      asked.merchant_id as "merchantId", asked.installation_id as "installationId",
      (extract(epoch from known.created_at) * 1000000)::bigint as "installedAt"
    from unnest(
      ${installations.map(({ merchantId }) => merchantId)}::integer[],
      ${uuidArray(installations.map(({ installationId }) => installationId))}::uuid[])
      as asked (merchant_id, installation_id)
    cross join lateral (
      select created_at
      from stoa.known_installation
      where merchant_id = asked.merchant_id
        and installation_id = asked.installation_id
      offset 0) as known`);
  const known = new Map(rows.map((row) => [keyOf(row), row.installedAt]));
  return (installation) => known.get(keyOf(installation)) ?? null;
}

function keyOf({ merchantId, installationId }: InstallationOfMerchant): string {
  return `${merchantId} ${installationId.toLowerCase()}`;
}
