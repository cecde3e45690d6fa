import type { Database, Queryable, Transaction } from '../database/database.js';
import type { Node } from '../database/nodes.js';
import { sql } from '../database/sql.js';

export type WorkKind = 'events' | 'reports';

/**
 * Work is never announced for later than this. A later time was written by a clock that was ahead, and counts as due.
 */
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
 * Announces work in the transaction that adds it. If there is an announcement already, this prevents others from taking
 * it until the transaction ends; otherwise it adds one. It never waits: if an announcement is just being taken, it adds
 * another, because two for one merchant do no harm.
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
 * Deletes the announcements of a merchant's due work, except those that another transaction keeps. Only one worker at a
 * time may do this for a merchant and kind. Look for the work in a later statement of the same transaction: then
 * everything that these rows announced is committed and visible. If some of the work is left, announce it again.
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

/** The next merchants of a node with due work, in the order of their numbers. */
export async function selectMerchantsOfNode(
  tx: Queryable,
  kind: WorkKind,
  { after, now, most, merchant }: WorkPage & Pick<Node, 'merchant'>,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select found as merchant_id
    from stoa.merchants_with_work_of(
      ${merchant}, ${kind}, ${after}, ${now}, ${longestWait}::interval, ${most}) as found`);
  return rows
    .map(({ merchantId }) => merchantId)
    .toSorted((one, other) => one - other)
    .slice(0, most);
}

/** The next merchants with due work on the nodes that are there, in the order of their numbers. */
export async function selectMerchantsWithWork(
  database: Database,
  kind: WorkKind,
  page: WorkPage,
): Promise<number[]> {
  const found = await database.topology.nodes.onEach(({ merchant }) =>
    selectMerchantsOfNode(database, kind, { ...page, merchant }),
  );
  return found
    .flat()
    .toSorted((one, other) => one - other)
    .slice(0, page.most);
}

/**
 * Announces work that nobody announced. There is none, because whoever adds work announces it, unless an earlier
 * version of Stoa still adds some, rows were inserted by hand, or the tables were just spread. For a cluster only.
 */
export async function announceForgotten(database: Database, kind: WorkKind): Promise<void> {
  const forgotten = await database.topology.nodes.onEach(({ merchant }) =>
    database.query<Pick<AnnouncedWork, 'merchantId' | 'itemId'>>(sql`
      select merchant_id, item_id
      from stoa.forgotten_work_of(${merchant}, ${kind})`),
  );
  for (const one of forgotten.flat()) await announceWork(database, { ...one, kind, dueAt: undefined });
}
