import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { HashedEntry } from '../chain/link-hash.js';

/** Filters of entries; an absent member does not filter. */
export interface AuditFilter {
  readonly userId?: number | undefined;
  readonly keyId?: number | undefined;
  readonly action?: string | undefined;
  readonly merchantId?: number | undefined;
  readonly target?: string | undefined;
}

/** A place in the order of the list. */
export interface AuditPosition {
  readonly happenedAt: Instant;
  readonly auditId: bigint;
}

/** An entry that a walk passes, with the members that filters compare. */
export type WalkedEntry = AuditPosition &
  Pick<HashedEntry, 'actorKind' | 'actorId' | 'actorMerchantId' | 'action' | 'merchantId' | 'target'>;

/** A walk from newer entries to older ones. */
export interface AuditWalk {
  /** Inclusive; from the first one by default. */
  readonly from: Instant | undefined;
  /** Exclusive. */
  readonly before: AuditPosition | undefined;
  readonly limit: number;
}

function bounds({ from, before }: AuditWalk) {
  return {
    from: from === undefined ? '-infinity' : toPostgresTimestamp(from),
    time: before === undefined ? 'infinity' : toPostgresTimestamp(before.happenedAt),
    id: before?.auditId ?? 0n,
  };
}

const walked = sql`
  select
    audit_id, (extract(epoch from entry.happened_at) * 1000000)::bigint as happened_at, actor_kind, actor_id, actor_merchant_id,
    action, merchant_id, target
  from stoa.audit_entry as entry`;

/** Each walk has its own statement, in an order that exactly one index provides (`alongIndexes`). */
export function walkAll(tx: Queryable, walk: AuditWalk): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    ${walked}
    where entry.happened_at >= ${from}::timestamptz
      and (entry.happened_at, audit_id) < (${time}::timestamptz, ${id}::bigint)
    order by entry.happened_at desc, audit_id desc
    limit ${walk.limit}`);
}

export function walkMerchant(tx: Queryable, merchantId: number, walk: AuditWalk): Promise<WalkedEntry[]> {
  return walkEqual(
    tx,
    { columns: sql`merchant_id`, values: sql`${merchantId}::integer`, order: sql`merchant_id desc` },
    walk,
  );
}

export function walkAction(tx: Queryable, action: string, walk: AuditWalk): Promise<WalkedEntry[]> {
  return walkEqual(tx, { columns: sql`action`, values: sql`${action}::text`, order: sql`action desc` }, walk);
}

export function walkTarget(tx: Queryable, target: string, walk: AuditWalk): Promise<WalkedEntry[]> {
  return walkEqual(tx, { columns: sql`target`, values: sql`${target}::text`, order: sql`target desc` }, walk);
}

export function walkActor(
  tx: Queryable,
  { kind, id }: { readonly kind: 'user' | 'key'; readonly id: number },
  walk: AuditWalk,
): Promise<WalkedEntry[]> {
  const columns = sql`actor_kind, actor_id`;
  const values = sql`${kind}::text, ${id}::integer`;
  return walkEqual(tx, { columns, values, order: sql`actor_kind desc, actor_id desc` }, walk);
}

/** Walks the entries that have these values, along the index that begins with these columns. */
function walkEqual(
  tx: Queryable,
  {
    columns,
    values,
    order,
  }: { readonly columns: SqlPart; readonly values: SqlPart; readonly order: SqlPart },
  walk: AuditWalk,
): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    ${walked}
    where (${columns}, entry.happened_at, audit_id) >= (${values}, ${from}::timestamptz, 0)
      and (${columns}, entry.happened_at, audit_id) < (${values}, ${time}::timestamptz, ${id}::bigint)
    order by ${order}, entry.happened_at desc, audit_id desc
    limit ${walk.limit}`);
}
