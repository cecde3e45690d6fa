import type { Instant } from '@stoa/contract';
import type { Actor } from '../../audit-entries/index.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { HashedEntry } from '../chain/link-hash.js';

/** An entry as it is read. */
export interface ReadEntry extends Omit<HashedEntry, 'happenedAt' | 'actorKind' | 'emailDigest' | 'how'> {
  readonly happenedAt: Instant;
  readonly actorKind: Actor['kind'];
  /** The address that a user had then; null once it was erased, and for everybody else. */
  readonly email: string | null;
  readonly how: Actor['how'];
  /** Its link in the chain, like `2026-11` and 17; null until it is chained. */
  readonly month: string | null;
  readonly position: number | null;
}

/** What is read of `entry`, and of its `link` if it has one. */
export const entryColumns = sql`
  entry.audit_id, (extract(epoch from entry.happened_at) * 1000000)::bigint as happened_at, entry.actor_kind, entry.actor_id,
  entry.actor_merchant_id, entry.actor_name, entry.actor_label, entry.how, entry.action, entry.merchant_id, entry.target,
  entry.before::text as before, entry.after::text as after, entry.request_id, to_char(link.month, 'YYYY-MM') as month,
  link.position`;

/** The newest first. */
export function selectEntries(tx: Queryable, auditIds: readonly bigint[]): Promise<ReadEntry[]> {
  return tx.query<ReadEntry>(sql`
    select ${entryColumns}, email.email
    from stoa.audit_entry as entry
    left join stoa.audit_link as link on link.audit_id = entry.audit_id
    left join stoa.user_email as email
      on entry.actor_kind = 'user'
      and email.user_id = entry.actor_id
      and email.email_no::text = entry.actor_label
    where entry.audit_id = any(${auditIds}::bigint[])
    order by entry.happened_at desc, entry.audit_id desc`);
}

const maxInteger = 2 ** 31 - 1;

export interface ListedHead {
  readonly headNo: number;
  readonly month: string;
  readonly position: number;
  readonly hash: Buffer;
  readonly signedAt: Date;
  readonly signature: string;
}

/** Heads before a number, or from the newest one on; the newest first. */
export function selectNewestHeads(
  tx: Queryable,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<ListedHead[]> {
  return tx.query<ListedHead>(sql`
    select head.head_no, to_char(head.month, 'YYYY-MM') as month, head.position, link.hash, head.signed_at, head.signature
    from stoa.audit_head as head
    join stoa.audit_link as link
      on link.month = head.month
      and link.position = head.position
    where head.head_no < ${before ?? maxInteger}
    order by head.head_no desc
    limit ${limit}`);
}
