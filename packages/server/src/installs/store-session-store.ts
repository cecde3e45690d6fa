import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { SessionCandidate } from './resolve-candidates.js';

export interface StoreSessionRow {
  readonly addressKey: Buffer;
  readonly storeUserId: string;
  /** As PostgreSQL reads it, to the microsecond. */
  readonly seenAt: string;
  readonly deviceModel: string | null;
  readonly osVersion: string | null;
  readonly language: string | null;
  readonly availableCapacity: number | bigint | null;
}

/** How many sessions of a batch were new, and how many are of users who were erased in the last 24 hours. */
export interface InsertedSessions {
  readonly stored: number;
  readonly erased: number;
}

/** Stores what is new, and nothing of users who were erased. One statement, so that a batch is taken whole or not at all. */
export async function insertStoreSessions(
  tx: Queryable,
  rows: readonly StoreSessionRow[],
): Promise<InsertedSessions> {
  // In one order everywhere: two batches that share sessions would otherwise lock each other out.
  const [result] = await tx.query<InsertedSessions>(sql`
    with fed as (
      select
        fed.*,
        exists (
          select
          from stoa.erased_store_user as erased
          where erased.user_hash = sha256(convert_to(fed.store_user_id, 'UTF8'))) as is_erased
      from unnest(
        ${rows.map((row) => row.addressKey)}::bytea[],
        ${rows.map((row) => row.storeUserId)}::text[],
        ${rows.map((row) => row.seenAt)}::timestamptz[],
        ${rows.map((row) => row.deviceModel)}::text[],
        ${rows.map((row) => row.osVersion)}::text[],
        ${rows.map((row) => row.language)}::text[],
        ${rows.map((row) => row.availableCapacity)}::bigint[])
        as fed (address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity)),
    stored as (
      insert into stoa.store_session (
        address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity)
      select address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity
      from fed
      where not is_erased
      order by address_key, seen_at, store_user_id, device_model, os_version, language, available_capacity
      on conflict do nothing
      returning 1)
    select
      (select count(*) from stored)::integer as stored,
      (select count(*) from fed where is_erased)::integer as erased`);
  return result ?? { stored: 0, erased: 0 };
}

/** Sessions of one address, which is stored as one of `addressKeys`, that were seen after `after` and until `until`. */
export interface Nearby {
  readonly addressKeys: readonly Buffer[];
  readonly after: Date;
  readonly until: Date;
}

/** How many store users were nearby; `onlyUser` is one of them, or null when there is none. */
export async function selectNearbyUsers(
  tx: Queryable,
  { addressKeys, after, until }: Nearby,
): Promise<{ readonly users: number; readonly onlyUser: string | null }> {
  const [row] = await tx.query<{ users: number; onlyUser: string | null }>(sql`
    with nearby as (
      select distinct store_user_id
      from stoa.store_session
      where address_key = any(${addressKeys}::bytea[])
        and seen_at > ${after}::timestamptz
        and seen_at <= ${until}::timestamptz)
    select count(*)::integer as users, min(store_user_id) as "onlyUser"
    from nearby`);
  return row ?? { users: 0, onlyUser: null };
}

/** The devices of the users nearby, each once however often it was seen; at most `most` of them, in no order. */
export async function selectNearbyDevices(
  tx: Queryable,
  { addressKeys, after, until }: Nearby,
  most: number,
): Promise<SessionCandidate[]> {
  const rows = await tx.query<DeviceRow>(sql`
    select distinct
      store_user_id as "storeUserId", device_model as "deviceModel", os_version as "osVersion",
      language, available_capacity as "availableCapacity"
    from stoa.store_session
    where address_key = any(${addressKeys}::bytea[])
      and seen_at > ${after}::timestamptz
      and seen_at <= ${until}::timestamptz
    limit ${most}::integer`);
  return rows.map((row) => ({
    storeUserId: row.storeUserId,
    deviceModel: row.deviceModel ?? undefined,
    osVersion: row.osVersion ?? undefined,
    language: row.language ?? undefined,
    // Exact to 8 PiB, which is more than the tolerance of the comparison asks.
    availableCapacity: row.availableCapacity === null ? undefined : Number(row.availableCapacity),
  }));
}

interface DeviceRow {
  readonly storeUserId: string;
  readonly deviceModel: string | null;
  readonly osVersion: string | null;
  readonly language: string | null;
  readonly availableCapacity: bigint | null;
}
