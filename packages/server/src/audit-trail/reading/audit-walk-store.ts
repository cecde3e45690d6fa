import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

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
export interface WalkedEntry extends AuditPosition {
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly actorMerchantId: number | null;
  readonly action: string;
  readonly merchantId: number | null;
  readonly target: string;
}

/** A walk from newer entries to older ones. */
export interface AuditWalk {
  /** Inclusive; from the first one by default. */
  readonly from: Instant | undefined;
  /** Exclusive. */
  readonly before: AuditPosition | undefined;
  readonly limit: number;
}

function bounds({ from, before }: AuditWalk): {
  readonly from: string;
  readonly time: string;
  readonly id: bigint;
} {
  return {
    from: from === undefined ? '-infinity' : toPostgresTimestamp(from),
    time: before === undefined ? 'infinity' : toPostgresTimestamp(before.happenedAt),
    id: before?.auditId ?? 0n,
  };
}

/** Each walk has its own statement, in an order that exactly one index provides (`alongIndexes`). */
export function walkAll(tx: Queryable, walk: AuditWalk): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    select
      audit_id as "auditId", (extract(epoch from happened_at) * 1000000)::bigint as "happenedAt", actor_kind as "actorKind",
      actor_id as "actorId", actor_merchant_id as "actorMerchantId", action, merchant_id as "merchantId", target
    from stoa.audit_entry
    where happened_at >= ${from}::timestamptz
      and (happened_at, audit_id) < (${time}::timestamptz, ${id}::bigint)
    order by happened_at desc, audit_id desc
    limit ${walk.limit}`);
}

export function walkMerchant(tx: Queryable, merchantId: number, walk: AuditWalk): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    select
      audit_id as "auditId", (extract(epoch from happened_at) * 1000000)::bigint as "happenedAt", actor_kind as "actorKind",
      actor_id as "actorId", actor_merchant_id as "actorMerchantId", action, merchant_id as "merchantId", target
    from stoa.audit_entry
    where (merchant_id, happened_at, audit_id) >= (${merchantId}::integer, ${from}::timestamptz, 0)
      and (merchant_id, happened_at, audit_id) < (${merchantId}::integer, ${time}::timestamptz, ${id}::bigint)
    order by merchant_id desc, happened_at desc, audit_id desc
    limit ${walk.limit}`);
}

export function walkAction(tx: Queryable, action: string, walk: AuditWalk): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    select
      audit_id as "auditId", (extract(epoch from happened_at) * 1000000)::bigint as "happenedAt", actor_kind as "actorKind",
      actor_id as "actorId", actor_merchant_id as "actorMerchantId", action, merchant_id as "merchantId", target
    from stoa.audit_entry
    where (action, happened_at, audit_id) >= (${action}::text, ${from}::timestamptz, 0)
      and (action, happened_at, audit_id) < (${action}::text, ${time}::timestamptz, ${id}::bigint)
    order by action desc, happened_at desc, audit_id desc
    limit ${walk.limit}`);
}

export function walkTarget(tx: Queryable, target: string, walk: AuditWalk): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    select
      audit_id as "auditId", (extract(epoch from happened_at) * 1000000)::bigint as "happenedAt", actor_kind as "actorKind",
      actor_id as "actorId", actor_merchant_id as "actorMerchantId", action, merchant_id as "merchantId", target
    from stoa.audit_entry
    where (target, happened_at, audit_id) >= (${target}::text, ${from}::timestamptz, 0)
      and (target, happened_at, audit_id) < (${target}::text, ${time}::timestamptz, ${id}::bigint)
    order by target desc, happened_at desc, audit_id desc
    limit ${walk.limit}`);
}

export function walkActor(
  tx: Queryable,
  { kind, id: actorId }: { readonly kind: 'user' | 'key'; readonly id: number },
  walk: AuditWalk,
): Promise<WalkedEntry[]> {
  const { from, time, id } = bounds(walk);
  return tx.query<WalkedEntry>(sql`
    select
      audit_id as "auditId", (extract(epoch from happened_at) * 1000000)::bigint as "happenedAt", actor_kind as "actorKind",
      actor_id as "actorId", actor_merchant_id as "actorMerchantId", action, merchant_id as "merchantId", target
    from stoa.audit_entry
    where (actor_kind, actor_id, happened_at, audit_id) >= (${kind}::text, ${actorId}::integer, ${from}::timestamptz, 0)
      and (actor_kind, actor_id, happened_at, audit_id) < (${kind}::text, ${actorId}::integer, ${time}::timestamptz, ${id}::bigint)
    order by actor_kind desc, actor_id desc, happened_at desc, audit_id desc
    limit ${walk.limit}`);
}
