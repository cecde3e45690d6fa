import type { Queryable, Transaction } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { AccessKey, KnownKey } from './access-key.js';

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
export interface StoredAccessKey extends KnownKey {
  readonly secretHash: Buffer;
}

/** Of `stoa.access_key as key`. */
export const keyColumns = sql`
  key.access_key_id, key.kind, key.merchant_id, key.bundle_id, key.username, key.prefix, key.label, key.scopes, key.created_at,
  key.expires_at, key.revoked_at, key.last_used_at, key.followed_by`;

const storedKeys = sql`
  select ${keyColumns}, key.secret_hash, merchant.suspended_because
  from stoa.access_key as key
  left join stoa.merchant
    on merchant.merchant_id = key.merchant_id`;

export async function insertAccessKey(tx: Queryable, key: NewAccessKey): Promise<number> {
  const [row] = await tx.query<{ accessKeyId: number }>(sql`
    insert into stoa.access_key (
      kind, merchant_id, bundle_id, username, secret_hash, prefix, label, scopes, created_at, expires_at)
    values (
      ${key.kind}, ${key.merchantId}, ${key.bundleId}, ${key.username}, ${key.secretHash}, ${key.prefix},
      ${key.label}, ${key.scopes}, ${key.createdAt}, ${key.expiresAt})
    returning access_key_id`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.accessKeyId;
}

export async function selectAccessKeyByHash(
  tx: Queryable,
  secretHash: Buffer,
): Promise<StoredAccessKey | undefined> {
  const [row] = await tx.query<StoredAccessKey>(sql`
    ${storedKeys}
    where key.secret_hash = ${secretHash}`);
  return row;
}

/** The keys that were used last, and are not revoked; the latest use first. */
export function selectAccessKeysInUse(tx: Queryable, most: number): Promise<StoredAccessKey[]> {
  return tx.query<StoredAccessKey>(sql`
    ${storedKeys}
    where key.revoked_at is null
      and key.last_used_at is not null
    order by key.last_used_at desc
    limit ${most}`);
}

export interface KeyPage {
  /** The number before its first key. */
  readonly after: number;
  readonly most: number;
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
    select ${keyColumns}
    from stoa.access_key as key
    where kind = ${kind}
      and merchant_id is not distinct from ${merchantId}::integer
      and bundle_id is not distinct from ${bundleId ?? null}::text
    order by access_key_id`);
}

/** The keys of a kind of one merchant, app or the operator, page by page, oldest first. */
export function selectAccessKeyPage(
  tx: Queryable,
  kind: AccessKeyKind,
  { merchantId, bundleId, after, most }: KeyOwner & KeyPage,
): Promise<AccessKey[]> {
  return tx.query<AccessKey>(sql`
    select ${keyColumns}
    from stoa.access_key as key
    where kind = ${kind}
      and ${isOf(merchantId)}
      and bundle_id is not distinct from ${bundleId ?? null}::text
      and access_key_id > ${after}
    order by access_key_id
    limit ${most}`);
}

/** How many keys of a merchant, or with null how many operator tokens, are neither revoked nor expired. */
export async function countLiveKeys(tx: Queryable, merchantId: number | null, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.access_key
    where ${isOf(merchantId)}
      and revoked_at is null
      and (expires_at is null or expires_at > ${now})`);
  return row?.count ?? 0;
}

/** Two conditions, because no index serves `is not distinct from`. */
function isOf(merchantId: number | null): SqlPart {
  return merchantId === null ? sql`merchant_id is null` : sql`merchant_id = ${merchantId}`;
}

/** The keys of a kind, of all merchants, whose secret begins with a text, or whose username it is; oldest first. */
export function selectAccessKeysByStart(
  tx: Queryable,
  kind: AccessKeyKind,
  start: string,
): Promise<AccessKey[]> {
  return tx.query<AccessKey>(sql`
    select ${keyColumns}
    from stoa.access_key as key
    where kind = ${kind}
      and (starts_with(prefix, ${start}) or username = ${start})
    order by access_key_id`);
}

/** The key of this kind and number, which nobody else changes until the transaction ends. */
export async function lockAccessKey(
  tx: Transaction,
  kind: AccessKeyKind,
  accessKeyId: number,
): Promise<AccessKey | undefined> {
  const [row] = await tx.query<AccessKey>(sql`
    select ${keyColumns}
    from stoa.access_key as key
    where access_key_id = ${accessKeyId}
      and kind = ${kind}
    for update`);
  return row;
}

/** Whether a key has been revoked. */
export async function isRevoked(tx: Queryable, accessKeyId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.access_key
    where access_key_id = ${accessKeyId}
      and revoked_at is not null`);
  return rows.length > 0;
}

export async function updateAccessKey(
  tx: Transaction,
  key: Pick<AccessKey, 'accessKeyId' | 'label' | 'scopes' | 'expiresAt' | 'followedBy'>,
): Promise<void> {
  await tx.query(sql`
    update stoa.access_key
    set label = ${key.label}, scopes = ${key.scopes}, expires_at = ${key.expiresAt}, followed_by = ${key.followedBy}
    where access_key_id = ${key.accessKeyId}`);
}

export async function markRevoked(tx: Transaction, accessKeyId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update stoa.access_key
    set revoked_at = ${now}
    where access_key_id = ${accessKeyId}`);
}

/**
 * Moves last uses forward, never back, because processes write theirs in any order. Every statement that changes
 * several keys first locks them in the order of their numbers; otherwise two of them at once could deadlock.
 */
export async function updateLastUses(tx: Queryable, uses: ReadonlyMap<number, Date>): Promise<void> {
  await tx.query(sql`
    with used as (
      select *
      from unnest(${[...uses.keys()]}::integer[], ${[...uses.values()]}::timestamptz[]) as used (access_key_id, last_used_at)
    ), locked as (
      select access_key_id
      from stoa.access_key
      where access_key_id = any (${[...uses.keys()]}::integer[])
      order by access_key_id
      for no key update
    )
    update stoa.access_key as key
    set last_used_at = greatest(key.last_used_at, used.last_used_at)
    from locked
    join used
      using (access_key_id)
    where key.access_key_id = locked.access_key_id`);
}
