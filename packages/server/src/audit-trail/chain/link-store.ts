import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { HashedEntry, LinkPlace } from './link-hash.js';

/** One process at a time chains. The lock ends with the transaction. False if another process holds it. */
export async function tryLockChain(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.audit_link', 0)) as locked`);
  return row?.locked === true;
}

/** The end of the chain. */
export interface LastLink extends LinkPlace {
  readonly chainedAt: Date;
  readonly hash: Buffer;
}

export async function selectLastLink(tx: Queryable): Promise<LastLink | undefined> {
  const [row] = await tx.query<LastLink>(sql`
    select to_char(month, 'YYYY-MM') as month, position, chained_at, hash
    from stoa.audit_link
    order by audit_link.month desc, audit_link.position desc
    limit 1`);
  return row;
}

/** Entries in the order of their numbers, with everything that a link covers. */
export function selectEntriesToChain(tx: Transaction, auditIds: readonly bigint[]): Promise<HashedEntry[]> {
  return tx.query<HashedEntry>(sql`
    select
      entry.audit_id, trim_scale(extract(epoch from entry.happened_at) * 1000000)::text as happened_at,
      entry.actor_kind, entry.actor_id, entry.actor_merchant_id,
      entry.actor_name, entry.actor_label, email.digest as email_digest, entry.how,
      entry.action, entry.merchant_id, entry.target, entry.before::text as before,
      entry.after::text as after, entry.request_id
    from stoa.audit_entry as entry
    left join stoa.user_email as email
      on entry.actor_kind = 'user'
      and email.user_id = entry.actor_id
      and email.email_no::text = entry.actor_label
    where entry.audit_id = any(${auditIds}::bigint[])
    order by entry.audit_id`);
}

export interface NewLinks {
  readonly month: string;
  readonly chainedAt: Date;
  readonly links: readonly {
    readonly position: number;
    readonly auditId: bigint;
    readonly hash: Buffer;
  }[];
}

export async function insertLinks(tx: Transaction, { month, chainedAt, links }: NewLinks): Promise<void> {
  await tx.query(sql`
    insert into stoa.audit_link (month, position, audit_id, chained_at, hash)
    select ${`${month}-01`}::date, link.position, link.audit_id, ${chainedAt}::timestamptz, link.hash
    from unnest(
      ${links.map(({ position }) => position)}::integer[], ${links.map(({ auditId }) => auditId)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[]) as link (position, audit_id, hash)`);
}
