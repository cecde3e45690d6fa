import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The entries that wait to be chained. */
export interface WaitingEntries {
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
