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
