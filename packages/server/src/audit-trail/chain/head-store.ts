import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { LinkPlace } from './link-hash.js';

/** A signed head of the chain. */
export interface StoredHead extends LinkPlace {
  readonly headNo: number;
  readonly signedAt: Date;
  /** A compact JWS. */
  readonly signature: string;
}

export async function insertHead(
  tx: Transaction,
  { headNo, month, position, signedAt, signature }: StoredHead,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.audit_head (head_no, month, position, signed_at, signature)
    values (${headNo}, ${`${month}-01`}::date, ${position}, ${signedAt}, ${signature})`);
}

/** The newest head, and since when links after it have waited for the next one. */
export interface HeadState {
  readonly headNo: number;
  /** Null before the first head. */
  readonly month: string | null;
  readonly unsignedSince: Date | null;
}

export async function selectHeadState(tx: Queryable): Promise<HeadState> {
  const [row] = await tx.query<HeadState>(sql`
    with last as materialized (
      select head_no, month, position
      from stoa.audit_head
      order by head_no desc
      limit 1)
    select
      coalesce((select head_no from last), 0) as head_no,
      (select to_char(last.month, 'YYYY-MM') from last) as month,
      (
        select chained_at
        from stoa.audit_link as link
        where (link.month, link.position) > (
          coalesce((select last.month from last), '-infinity'::date), coalesce((select last.position from last), 0))
        order by link.month, link.position
        limit 1) as unsigned_since`);
  return row ?? { headNo: 0, month: null, unsignedSince: null };
}

/** The entries that wait to be chained. */
interface WaitingEntries {
  /** Counted up to `most`. */
  readonly count: number;
  /** When the oldest of them happened. */
  readonly oldestAt: Date | null;
}

export async function selectWaitingEntries(tx: Queryable, most: number): Promise<WaitingEntries> {
  const [row] = await tx.query<WaitingEntries>(sql`
    select
      (
        select count(*)::integer
        from (
          select
          from stoa.audit_unchained
          limit ${most}) as waiting) as count,
      (
        select entry.happened_at
        from stoa.audit_entry as entry
        where entry.audit_id = (select min(audit_id) from stoa.audit_unchained)) as oldest_at`);
  return row ?? { count: 0, oldestAt: null };
}

export const anyUnchained = sql`(
  select true
  from stoa.audit_unchained
  order by audit_id
  limit 1)`;
