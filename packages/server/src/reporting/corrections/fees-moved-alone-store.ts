import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { isTwin } from '../../kernel/twin.js';
import { isAbove, type LargeAmounts, type MovedAmounts } from './large-corrections.js';

/** The advisory lock of those who compare what was moved with a limit, and then move more. */
const movingLock = 7_401_017;
const windowMs = 24 * 60 * 60_000;

/**
 * Whether moving fees by these amounts needs a second person: if they are above the limit together with what was moved
 * alone in the last 24 hours, of all merchants and whoever did it. If there is a limit, nobody else moves fees alone
 * until the transaction ends.
 */
export async function feesNeedSecondPerson(
  tx: Queryable,
  { moved, above, now }: { readonly moved: MovedAmounts; readonly above: LargeAmounts; readonly now: Date },
): Promise<boolean> {
  if (above.size === 0 || moved.size === 0) return false;
  await tx.query(sql`
    select pg_advisory_xact_lock(${movingLock})`);
  const rows = await tx.query<{ currency: string; amount: string }>(sql`
    select currency, sum(moved_amount)::text as amount
    from stoa.fees_moved_alone
    where moved_at > ${new Date(now.getTime() - windowMs)}
    group by currency`);
  const lately = new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
  return isAbove(moved, above, lately);
}

/**
 * Notes that fees of a merchant were moved without a second person, and forgets what is older than 24 hours. Those of a
 * twin do not count.
 */
export async function noteFeesMovedAlone(
  tx: Transaction,
  merchantId: number,
  { moved, now }: { readonly moved: MovedAmounts; readonly now: Date },
): Promise<void> {
  if (isTwin(merchantId)) return;
  const moving = [...moved].filter(([, amount]) => amount > 0n);
  if (moving.length === 0) return;
  await tx.query(sql`
    delete from stoa.fees_moved_alone
    where moved_id in (
      select moved_id
      from stoa.fees_moved_alone
      where moved_at <= ${new Date(now.getTime() - windowMs)}
      for update skip locked)`);
  await tx.query(sql`
    insert into stoa.fees_moved_alone (moved_at, currency, moved_amount)
    select ${now}, currency, amount
    from unnest(${moving.map(([currency]) => currency)}::text[], ${moving.map(([, amount]) => String(amount))}::numeric[])
      as moving (currency, amount)`);
}
