import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Those of these apps that the merchant has, or any merchant if it is null. */
export async function selectKnownApps(
  tx: Queryable,
  merchantId: number | null,
  bundleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ bundleId: string }>(sql`
    select distinct bundle_id
    from stoa.app
    where merchant_id = coalesce(${merchantId}::integer, merchant_id)
      and bundle_id = any(${bundleIds}::text[])`);
  return new Set(rows.map(({ bundleId }) => bundleId));
}

/** Those of these channels that the operator has listed, also those that ended. */
export async function selectKnownChannels(
  tx: Queryable,
  channels: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ channel: string }>(sql`
    select channel
    from stoa.channel
    where channel = any(${channels}::text[])`);
  return new Set(rows.map(({ channel }) => channel));
}
