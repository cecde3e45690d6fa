import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../../kernel/day.js';

/** A day on which events of a merchant were accepted that have warnings. */
export interface WarnedDay {
  readonly merchantId: number;
  /** Of UTC. */
  readonly day: Day;
  /** The events of each kind, added up. */
  readonly events: bigint;
  /** Pairs of an app and a warning. */
  readonly kinds: number;
}

/**
 * The days of a range, both ends included, of which merchants were not notified yet; the oldest day of each merchant
 * first.
 */
export function selectWarnedDays(
  tx: Queryable,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<WarnedDay[]> {
  return tx.query<WarnedDay>(sql`
    select
      warned.merchant_id,
      warned.day - date '1970-01-01' as day,
      sum(warned.events)::bigint as events,
      count(*)::integer as kinds
    from stoa.event_warning_count as warned
    left join stoa.event_warning_notice as notice
      on notice.merchant_id = warned.merchant_id
    where warned.day >= date '1970-01-01' + ${first}::integer
      and warned.day <= date '1970-01-01' + ${last}::integer
      and warned.events > 0
      and (notice.last_day is null or notice.last_day < warned.day)
    group by warned.merchant_id, warned.day
    order by warned.merchant_id, warned.day`);
}

/**
 * Notes that a merchant was notified of a day; false if that was done for this day or a later one. Waits for others
 * that note it now.
 */
export async function markTold(
  tx: Transaction,
  { merchantId, day }: Pick<WarnedDay, 'merchantId' | 'day'>,
): Promise<boolean> {
  const marked = await tx.query(sql`
    insert into stoa.event_warning_notice as known (merchant_id, last_day)
    values (${merchantId}, date '1970-01-01' + ${day}::integer)
    on conflict (merchant_id) do update
    set last_day = excluded.last_day
    where known.last_day < excluded.last_day
    returning 1`);
  return marked.length > 0;
}
