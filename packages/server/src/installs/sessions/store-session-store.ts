import type { Instant } from '@stoa/contract';
import { bigintArray, byteaArray, textArray, timestampArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { sqlState, sqlStateOf, violatedConstraint } from '../../database/sql-state.js';

export interface StoreSessionRow {
  readonly addressKey: Buffer;
  readonly storeUserId: string;
  readonly seenAt: Instant;
  /** In the form that models are compared in; empty if it is missing. */
  readonly deviceModel: string;
  readonly osVersion: string | null;
  readonly language: string | null;
  readonly availableCapacity: number | bigint | null;
}

/** How many sessions of a batch were new, and how many are of users who were erased in the last 24 hours. */
export interface InsertedSessions {
  readonly stored: number;
  readonly erased: number;
}

/**
 * Stores new sessions, except those of erased users. It is one statement, so that a batch is stored whole or not at
 * all.
 */
export async function insertStoreSessions(
  tx: Queryable,
  rows: readonly StoreSessionRow[],
): Promise<InsertedSessions> {
  // Always in the same order: otherwise two batches that share sessions could deadlock.
  const [result] = await tx.query<InsertedSessions>(sql`
    with fed as (
      select
        fed.*,
        exists (
          select
          from stoa.erased_store_user as erased
          where erased.user_hash = sha256(convert_to(fed.store_user_id, 'UTF8'))) as is_erased
      from unnest(
        ${byteaArray(rows.map((row) => row.addressKey))}::bytea[],
        ${textArray(rows.map((row) => row.storeUserId))}::text[],
        ${timestampArray(rows.map((row) => row.seenAt))}::timestamptz[],
        ${textArray(rows.map((row) => row.deviceModel))}::text[],
        ${textArray(rows.map((row) => row.osVersion))}::text[],
        ${textArray(rows.map((row) => row.language))}::text[],
        ${bigintArray(rows.map((row) => row.availableCapacity))}::bigint[])
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

/**
 * Whether a session found no partition. PostgreSQL reports this as a violated check, without the name of a constraint.
 */
export function foundNoPartition(error: unknown): boolean {
  const { checkViolation } = sqlState;
  return sqlStateOf(error) === checkViolation && violatedConstraint(error, checkViolation) === undefined;
}
