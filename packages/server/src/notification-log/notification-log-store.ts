import type { Database, Queryable } from '../database/database.js';
import { firstTwin } from '../database/first-twin.js';
import { queryOf } from '../database/query-of.js';
import { sql } from '../database/sql.js';
import type { NotificationType } from './notification-types.js';

/** A notification before it has a number. */
export interface WaitingNotification {
  /** The merchant whose stream it is; 0: the operator's. */
  readonly stream: number;
  readonly notificationId: string;
  readonly type: NotificationType;
  readonly happenedAt: Date;
  /** Whose data it is about; null: the operator's own. */
  readonly merchantId: number | null;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** A notification with its number in its stream. */
export interface Notification extends Omit<WaitingNotification, 'stream'> {
  readonly sequence: bigint;
}

export async function insertWaiting(tx: Queryable, one: WaitingNotification): Promise<void> {
  await tx.query(sql`
    insert into stoa.notification_waiting (
      merchant_id, notification_id, type, happened_at, about_merchant, object_type, object_id, counts)
    values (
      ${one.stream}, ${one.notificationId}, ${one.type}, ${one.happenedAt}, ${one.merchantId}, ${one.objectType}, ${one.objectId},
      ${JSON.stringify(one.counts)}::jsonb)`);
}

export async function insertAllWaiting(tx: Queryable, all: readonly WaitingNotification[]): Promise<void> {
  await tx.query(sql`
    insert into stoa.notification_waiting (
      merchant_id, notification_id, type, happened_at, about_merchant, object_type, object_id, counts)
    select *
    from unnest(
      ${all.map(({ stream }) => stream)}::integer[],
      ${all.map(({ notificationId }) => notificationId)}::uuid[],
      ${all.map(({ type }) => type)}::text[],
      ${all.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${all.map(({ merchantId }) => merchantId)}::integer[],
      ${all.map(({ objectType }) => objectType)}::text[],
      ${all.map(({ objectId }) => objectId)}::text[],
      ${all.map(({ counts }) => JSON.stringify(counts))}::jsonb[])`);
}

/** Gives up to `most` waiting notifications of a stream their numbers; returns how many. `now` needs a partition. */
export async function numberNotifications(
  tx: Queryable,
  stream: number,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<number> {
  const [row] = await tx.query<{ moved: number }>(sql`
    select stoa.number_notifications(${stream}, ${most}, ${now}) as moved`);
  return row?.moved ?? 0;
}

export interface StreamPage {
  readonly after: number;
  readonly most: number;
}

/** The next streams in which notifications wait, by number; on a cluster, of the nodes that are there. */
export function selectWaitingStreams(database: Database, page: StreamPage): Promise<number[]> {
  const select = database.topology.choose({ oneNode: selectStreamsHere, cluster: selectStreamsOnNodes });
  return select(database, page);
}

async function selectStreamsOnNodes(database: Database, { after, most }: StreamPage): Promise<number[]> {
  const found = await database.topology.nodes.onEach(({ merchant }) =>
    database.query<{ stream: number }>(sql`
      select stream
      from stoa.waiting_streams_of(${merchant}, ${after}, ${most}) as stream`),
  );
  return found
    .flat()
    .map(({ stream }) => stream)
    .toSorted((one, other) => one - other)
    .slice(0, most);
}

async function selectStreamsHere(tx: Queryable, { after, most }: StreamPage): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct merchant_id
    from stoa.notification_waiting
    where merchant_id > ${after}
    order by merchant_id
    limit ${most}`);
  return rows.map(({ merchantId }) => merchantId);
}

export const anyWaiting = sql`(
  select true
  from stoa.notification_waiting
  order by merchant_id, written_at, notification_id
  limit 1)`;

/** Notifications that have no number yet. */
export interface WaitingExamination {
  /** Counted up to 10,000. */
  readonly waiting: number;
  /** Age of the oldest of those that were counted; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** Reads only, and needs no running service. */
export async function examineWaiting(tx: Queryable): Promise<WaitingExamination> {
  const [row] = await tx.query<WaitingExamination>(sql`
    select
      count(*)::integer as waiting,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - min(written_at))), 0)::float8 as oldest_seconds
    from (
      select written_at
      from stoa.notification_waiting
      where merchant_id < ${firstTwin}
      limit 10000) as counted`);
  return row ?? { waiting: 0, oldestSeconds: 0 };
}

/** Those of the streams in which a notification waits. */
export async function selectStreamsThatWait(tx: Queryable, streams: readonly number[]): Promise<number[]> {
  const rows = await queryOf<{ merchantId: number }>(
    tx,
    streams,
    sql`
    select distinct merchant_id
    from stoa.notification_waiting
    where merchant_id = any(${streams}::integer[])`,
  );
  return rows.map(({ merchantId }) => merchantId);
}

/** The last numbers of those of the streams that have one. */
export async function selectLastSequences(
  tx: Queryable,
  streams: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await queryOf<{ merchantId: number; lastSequence: bigint }>(
    tx,
    streams,
    sql`
    select merchant_id, last_sequence
    from stoa.notification_head
    where merchant_id = any(${streams}::integer[])`,
  );
  return new Map(rows.map(({ merchantId, lastSequence }) => [merchantId, lastSequence]));
}

/** The lowest number that is still kept in a stream; undefined: none is. */
export async function selectFirstSequence(tx: Queryable, stream: number): Promise<bigint | undefined> {
  const [row] = await tx.query<{ sequence: bigint }>(sql`
    select sequence
    from stoa.notification
    where merchant_id = ${stream}
    order by sequence
    limit 1`);
  return row?.sequence;
}

export interface NotificationRange {
  /** Numbers above `after`, up to `through`. */
  readonly after: bigint;
  readonly through: bigint;
  /** Only these types; null: all. */
  readonly types: readonly NotificationType[] | null;
  readonly most: number;
}

/** The notifications of a range, in the order of their numbers. */
export function selectNotifications(
  tx: Queryable,
  stream: number,
  { after, through, types, most }: NotificationRange,
): Promise<Notification[]> {
  return tx.query<Notification>(sql`
    select sequence, notification_id, type, happened_at, about_merchant as merchant_id, object_type, object_id, counts
    from stoa.notification
    where notification.merchant_id = ${stream}
      and sequence > ${after}
      and sequence <= ${through}
      and (${types}::text[] is null or type = any(${types}::text[]))
    order by sequence
    limit ${most}`);
}

/** Of one type: the first and the last number in a range of a stream. */
export interface TypeInRange {
  readonly type: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** Which of these types a range of a stream has. */
export function selectTypesInRange(
  tx: Queryable,
  stream: number,
  { after, through, types }: Omit<NotificationRange, 'most'>,
): Promise<TypeInRange[]> {
  return tx.query<TypeInRange>(sql`
    select type, min(sequence) as first, max(sequence) as last
    from stoa.notification
    where merchant_id = ${stream}
      and sequence > ${after}
      and sequence <= ${through}
      and type = any(${types}::text[])
    group by type`);
}

/** Those of these numbers that are still kept, in their order. */
export function selectNotificationsAt(
  tx: Queryable,
  stream: number,
  sequences: readonly bigint[],
): Promise<Notification[]> {
  return tx.query<Notification>(sql`
    select sequence, notification_id, type, happened_at, about_merchant as merchant_id, object_type, object_id, counts
    from stoa.notification
    where notification.merchant_id = ${stream}
      and sequence = any(${sequences}::bigint[])
    order by sequence`);
}

/** The days that have a partition, such as `2026-11-20`, the oldest first. */
export async function selectNotificationDays(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(sql`
    select to_char(to_date(right(partition.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'stoa.notification'::regclass
    order by partition.relname`);
  return rows.map(({ day }) => day);
}

/**
 * Until the transaction ends, no other process changes the days. The transaction fails if it has to wait longer for the
 * lock of a table, because every reader queues after a drop that waits.
 */
export async function lockNotificationDays(tx: Queryable): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('stoa.notification', 0))`);
  await tx.query(sql`
    select set_config('lock_timeout', '1s', true)`);
}

/** Changes nothing if the day has a partition. */
export async function addNotificationDay(tx: Queryable, day: string): Promise<void> {
  await tx.query(sql`
    select stoa.add_notification_day(${day})`);
}

/** Changes nothing if the partition is gone. */
export async function dropNotificationDay(tx: Queryable, day: string): Promise<void> {
  await tx.query(sql`
    select stoa.drop_notification_day(${day})`);
}
