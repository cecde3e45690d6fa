import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

export type WorkKind = 'events' | 'reports';

/** Work is never announced for later than this. A later time was written by a clock that was ahead, and counts as due. */
const longestWait = '6 hours';

export interface WorkOfMerchant {
  readonly merchantId: number;
  readonly kind: WorkKind;
}

export interface AnnouncedWork extends WorkOfMerchant {
  /** A batch or report that the transaction has added or found. */
  readonly itemId: bigint;
  /** Undefined if the work is due at once, whatever the clocks show. */
  readonly dueAt: Date | undefined;
}

/**
 * Announces work in the transaction that adds it. If there is an announcement already, this prevents others from taking it
 * until the transaction ends; otherwise it adds one. It never waits: if an announcement is just being taken, it adds another,
 * because two for one merchant do no harm.
 *
 * The functions that queue batches of events do the same.
 */
export async function announceWork(
  tx: Queryable,
  { merchantId, kind, itemId, dueAt }: AnnouncedWork,
): Promise<void> {
  await tx.query(sql`
    select stoa.announce_work(${merchantId}, ${kind}, ${itemId}, ${dueAt})`);
}

/**
 * Deletes the announcements of a merchant's due work, except those that another transaction keeps. Only one worker at a time
 * may do this for a merchant and kind. Look for the work in a later statement of the same transaction: then everything that
 * these rows announced is committed and visible. If some of the work is left, announce it again.
 */
export async function takeAnnouncements(
  tx: Transaction,
  { merchantId, kind }: WorkOfMerchant,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    select stoa.take_announcements(${merchantId}, ${kind}, ${now})`);
}

export interface WorkPage {
  /** The number of the last merchant of the page before; 0 for the first page. */
  readonly after: number;
  readonly now: Date;
  readonly most: number;
}

/** The next merchants with due work, in the order of their numbers. */
export async function selectMerchantsWithWork(
  tx: Queryable,
  kind: WorkKind,
  { after, now, most }: WorkPage,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct merchant_id
    from stoa.merchant_work
    where kind = ${kind}::text
      and merchant_id > ${after}::integer
      and (due_at <= ${now}::timestamptz or due_at > ${now}::timestamptz + ${longestWait}::interval)
    order by merchant_id
    limit ${most}::integer`);
  return rows.map(({ merchantId }) => merchantId);
}
