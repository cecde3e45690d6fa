import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { SessionBlocks } from '../erasure/erasure-store.js';
import type { ReadInstallation } from '../reading/installation-reading-store.js';

export interface HeldAttributionData {
  /** The text of a JSON object as the operator sent it. */
  readonly attributionData: string;
  readonly updatedAt: Instant;
}

/** The attribution data of a user: one row, or none. */
export function selectHeldAttributionData(
  tx: Queryable,
  storeUserId: string,
): Promise<HeldAttributionData[]> {
  return tx.query<HeldAttributionData>(sql`
    select
      attribution_data::text as attribution_data, (extract(epoch from updated_at) * 1000000)::bigint as updated_at
    from stoa.store_user_attribution
    where store_user_id = ${storeUserId}`);
}

export interface HeldInstallation extends ReadInstallation {
  readonly merchantName: string;
}

export type InstallationOfUser = Pick<ReadInstallation, 'merchantId' | 'createdAt' | 'installationId'>;

/** A user's next installations after one of them, by merchant and time. */
export function selectHeldInstallations(
  tx: Queryable,
  storeUserId: string,
  { after, limit }: { readonly after: InstallationOfUser | undefined; readonly limit: number },
): Promise<HeldInstallation[]> {
  const { merchantId, createdAt, installationId } = after ?? firstOfAll;
  return tx.query<HeldInstallation>(sql`
    select
      one.merchant_id, merchant.name as merchant_name, one.installation_id, one.bundle_id,
      (extract(epoch from one.created_at) * 1000000)::bigint as created_at, one.rule, one.candidates,
      one.attribution_data is not null as attributed, null as erased_at, one.store_user_id,
      one.attribution_data::text as attribution_data, one.evidence
    from (
      select *
      from stoa.installation
      where store_user_id = ${storeUserId}
        and (merchant_id, created_at, installation_id) > (
          ${merchantId}::integer, ${toPostgresTimestamp(createdAt)}::timestamptz, ${installationId}::uuid)
      order by store_user_id, merchant_id, created_at, installation_id
      limit ${limit}) as one
    cross join lateral (
      select name
      from stoa.merchant
      where merchant_id = one.merchant_id
      offset 0) as merchant
    order by one.merchant_id, one.created_at, one.installation_id`);
}

/** Comes before every installation, because the ids of merchants begin with 1. */
const firstOfAll: InstallationOfUser = {
  merchantId: 0,
  createdAt: 0n,
  installationId: '00000000-0000-0000-0000-000000000000',
};

export interface HeldSession {
  readonly seenAt: Instant;
  /** Empty if the session has none. */
  readonly deviceModel: string;
  readonly osVersion: string | null;
  readonly language: string | null;
  /** Free disk space, in bytes. */
  readonly availableCapacity: bigint | null;
}

/** A user's sessions in some blocks of a partition; none if the partition is gone. */
export function selectHeldSessions(
  tx: Queryable,
  storeUserId: string,
  where: SessionBlocks,
): Promise<HeldSession[]> {
  return tx.query<HeldSession>(sql`
    select
      (extract(epoch from seen_at) * 1000000)::bigint as seen_at, device_model, os_version, language,
      available_capacity
    from stoa.read_store_sessions(
      ${where.partition}, ${storeUserId}, ${where.fromBlock}, ${where.untilBlock})`);
}

export interface ErasureMark {
  readonly erasedAt: Instant;
}

/** The mark of a user who was erased within the last 24 hours or so: one row, or none. */
export function selectErasureMark(tx: Queryable, storeUserId: string): Promise<ErasureMark[]> {
  return tx.query<ErasureMark>(sql`
    select (extract(epoch from erased_at) * 1000000)::bigint as erased_at
    from stoa.erased_store_user
    where user_hash = sha256(convert_to(${storeUserId}, 'UTF8'))`);
}
