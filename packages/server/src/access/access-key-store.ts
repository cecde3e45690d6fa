import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { AccessKey, AccessKeyKind } from './access-key.js';

export interface NewAccessKey
  extends Pick<
    AccessKey,
    | 'kind'
    | 'merchantId'
    | 'bundleId'
    | 'username'
    | 'prefix'
    | 'label'
    | 'scopes'
    | 'createdAt'
    | 'expiresAt'
  > {
  readonly secretHash: Buffer;
}

/** What a secret gives access to: the key, and the hash by which it was found. */
export interface StoredAccessKey extends AccessKey {
  readonly secretHash: Buffer;
}

export async function insertAccessKey(tx: Queryable, key: NewAccessKey): Promise<number> {
  const [row] = await tx.query<{ accessKeyId: number }>(sql`
    insert into stoa.access_key (
      kind, merchant_id, bundle_id, username, secret_hash, prefix, label, scopes, created_at, expires_at)
    values (
      ${key.kind}, ${key.merchantId}, ${key.bundleId}, ${key.username}, ${key.secretHash}, ${key.prefix},
      ${key.label}, ${key.scopes}, ${key.createdAt}, ${key.expiresAt})
    returning access_key_id as "accessKeyId"`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.accessKeyId;
}

export async function selectAccessKeyByHash(
  tx: Queryable,
  secretHash: Buffer,
): Promise<StoredAccessKey | undefined> {
  const [row] = await tx.query<StoredAccessKey>(sql`
    select
      access_key_id as "accessKeyId", kind, merchant_id as "merchantId", bundle_id as "bundleId", username, prefix,
      label, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt", secret_hash as "secretHash"
    from stoa.access_key
    where secret_hash = ${secretHash}`);
  return row;
}

/** The keys that were used last, and are not revoked; the latest use first. */
export function selectAccessKeysInUse(tx: Queryable, most: number): Promise<StoredAccessKey[]> {
  return tx.query<StoredAccessKey>(sql`
    select
      access_key_id as "accessKeyId", kind, merchant_id as "merchantId", bundle_id as "bundleId", username, prefix,
      label, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt", secret_hash as "secretHash"
    from stoa.access_key
    where revoked_at is null
      and last_used_at is not null
    order by last_used_at desc
    limit ${most}`);
}

/** Whose key it is. */
export interface KeyOwner {
  /** Null for operator tokens only. */
  readonly merchantId: number | null;
  /** Of install keys only. */
  readonly bundleId?: string | undefined;
}

/** The keys of a kind, oldest first: those of one merchant (or app), or with null those that belong to no merchant. */
export function selectAccessKeys(
  tx: Queryable,
  kind: AccessKeyKind,
  { merchantId, bundleId }: KeyOwner,
): Promise<AccessKey[]> {
  return tx.query<AccessKey>(sql`
    select
      access_key_id as "accessKeyId", kind, merchant_id as "merchantId", bundle_id as "bundleId", username, prefix,
      label, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"
    from stoa.access_key
    where kind = ${kind}
      and merchant_id is not distinct from ${merchantId}::integer
      and bundle_id is not distinct from ${bundleId ?? null}::text
    order by access_key_id`);
}

/** The keys of a kind, of all merchants, whose secret begins with a text, or whose username it is; oldest first. */
export function selectAccessKeysByStart(
  tx: Queryable,
  kind: AccessKeyKind,
  start: string,
): Promise<AccessKey[]> {
  return tx.query<AccessKey>(sql`
    select
      access_key_id as "accessKeyId", kind, merchant_id as "merchantId", bundle_id as "bundleId", username, prefix,
      label, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt"
    from stoa.access_key
    where kind = ${kind}
      and (starts_with(prefix, ${start}) or username = ${start})
    order by access_key_id`);
}

/** Revokes a key that is not revoked yet and notifies every process. False when the owner has no such key. */
export async function revokeAccessKeyRow(
  tx: Queryable,
  key: {
    readonly kind: AccessKeyKind;
    readonly accessKeyId: number;
    readonly merchantId: number | undefined;
    readonly bundleId: string | undefined;
  },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    with revoked as (
      update stoa.access_key
      set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
      where kind = ${key.kind}
        and access_key_id = ${key.accessKeyId}
        and (${key.merchantId ?? null}::integer is null or merchant_id = ${key.merchantId ?? null}::integer)
        and (${key.bundleId ?? null}::text is null or bundle_id = ${key.bundleId ?? null}::text)
      returning access_key_id),
    announced as (
      update stoa.access_revision
      set revision = revision + 1
      where exists (select from revoked))
    select from revoked`);
  return rows.length > 0;
}

export async function selectRevision(tx: Queryable): Promise<bigint> {
  const [row] = await tx.query<{ revision: bigint }>(sql`
    select revision
    from stoa.access_revision`);
  return row?.revision ?? 0n;
}

/** Moves last uses forward, never back, because processes write theirs in any order. */
export async function updateLastUses(tx: Queryable, uses: ReadonlyMap<number, Date>): Promise<void> {
  await tx.query(sql`
    update stoa.access_key as key
    set last_used_at = greatest(key.last_used_at, used.last_used_at)
    from unnest(${[...uses.keys()]}::integer[], ${[...uses.values()]}::timestamptz[]) as used (access_key_id, last_used_at)
    where key.access_key_id = used.access_key_id`);
}
