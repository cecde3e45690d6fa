import type { Instant } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type Day, dayOf, firstDay, type Month } from '../month.js';
import { assertBooked, booksOf } from './books-store.js';

/** A part of a merchant's volume: what has a fee counts for its app, in its currency, on a day. */
export interface VolumePlace {
  /** The app; empty if it is not known. */
  readonly bundleId: string;
  readonly currency: string;
  readonly day: Day;
}

export interface VolumeDay extends VolumePlace {
  /** In minor units; negative if more was taken back than came. */
  readonly base: bigint;
}

/**
 * The day on which something on the statement of a month counts: that of settlement, if it lies in the month, or else
 * the first day.
 */
export function countingDay(settledAt: Instant, statementMonth: Month): Day {
  const day = dayOf(settledAt);
  return day.startsWith(statementMonth) ? day : firstDay(statementMonth);
}

/** Changes of a merchant's volume: those of the same place are added up. */
export interface VolumeChanges {
  add(place: VolumePlace, base: bigint): void;
  all(): VolumeDay[];
}

export function createVolumeChanges(): VolumeChanges {
  const changes = new Map<string, { place: VolumePlace; base: bigint }>();
  // Most transactions of a report have the place of the one before.
  let last: { place: VolumePlace; base: bigint } | undefined;
  const changeOf = (place: VolumePlace): { place: VolumePlace; base: bigint } => {
    const key = `${place.day} ${place.currency} ${place.bundleId}`;
    const known = changes.get(key);
    if (known !== undefined) return known;
    const change = { place, base: 0n };
    changes.set(key, change);
    return change;
  };
  return {
    add: (place, base) => {
      if (last === undefined || !isSamePlace(last.place, place)) last = changeOf(place);
      last.base += base;
    },
    all: () => [...changes.values()].map(({ place, base }) => ({ ...place, base })),
  };
}

function isSamePlace(one: VolumePlace, other: VolumePlace): boolean {
  return one.day === other.day && one.currency === other.currency && one.bundleId === other.bundleId;
}

/**
 * Adds to a merchant's volume, in the database transaction that books the same amounts and holds the lock of the
 * ledger.
 */
export async function bookVolumes(
  tx: Transaction,
  merchantId: number,
  changes: readonly VolumeDay[],
): Promise<void> {
  const moved = changes.filter(({ base }) => base !== 0n);
  if (moved.length === 0) return;
  const booked = await tx.query(sql`
    insert into stoa.volume_day as kept (merchant_id, day, bundle_id, currency, base)
    select books.merchant_id, change.*
    from ${booksOf(merchantId)} as books
    cross join unnest(
      ${moved.map(({ day }) => day)}::date[],
      ${moved.map(({ bundleId }) => bundleId)}::text[],
      ${moved.map(({ currency }) => currency)}::text[],
      ${moved.map(({ base }) => base)}::numeric[]) as change
    on conflict on constraint volume_day_pkey do update
    set base = kept.base + excluded.base
    returning 1`);
  assertBooked(booked, moved);
}

/** Which days of volumes are read. */
export interface DayScope {
  /** The first day whose windows are asked for: days more than 12 months before it only count for life. */
  readonly earliest: Day;
  /** Whether older days are read as well. */
  readonly forLife: boolean;
  /** Whether older days come one by one, because they have different rates; otherwise they come as one day. */
  readonly eachDay: boolean;
}

export interface VolumeScope extends DayScope {
  /** Only these apps, each apart; null: the whole merchant, and apps are empty. */
  readonly apps: readonly string[] | null;
}

/**
 * A merchant's volume by day, so far as windows of 12 months and less need it. It reads a row for each day, app and
 * currency.
 */
export async function selectVolumeDays(
  tx: Queryable,
  merchantId: number,
  { earliest, forLife, eachDay, apps }: VolumeScope,
): Promise<VolumeDay[]> {
  const floor = sql`(${earliest}::date - interval '12 months')::date`;
  const isRead = sql`day > case when ${forLife} then '-infinity'::date else ${floor} end`;
  const read =
    apps === null
      ? sql`
        select '' as bundle_id, currency, day, base
        from stoa.volume_day
        where merchant_id = ${merchantId}
          and ${isRead}`
      : sql`
        select kept.*
        from unnest(${apps}::text[]) as wanted (bundle_id)
        -- One walk for each app, in an order that only the index of apps has; see selectRecorded.
        cross join lateral (
          select bundle_id, currency, day, base
          from stoa.volume_day
          where merchant_id = ${merchantId}
            and bundle_id >= wanted.bundle_id collate "C"
            and bundle_id <= wanted.bundle_id collate "C"
            and ${isRead}
          order by merchant_id, bundle_id, day
          offset 0) as kept`;
  const rows = await tx.query<VolumePlace & { readonly base: string }>(sql`
    select
      bundle_id, currency, to_char(case when ${eachDay} then day else greatest(day, ${floor}) end, 'YYYY-MM-DD') as day,
      sum(base)::text as base
    from (${read}) as read
    group by 1, 2, 3`);
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }));
}

/** What the members of a group sold on a day on which they were members. */
export interface GroupVolumeDay extends Omit<VolumeDay, 'bundleId'> {
  readonly group: string;
}

/** The volumes of groups by day. It reads a row for each member, day, app and currency. */
export async function selectGroupVolumeDays(
  tx: Queryable,
  groups: readonly string[],
  { earliest, forLife, eachDay }: DayScope,
): Promise<GroupVolumeDay[]> {
  const rows = await tx.query<Omit<GroupVolumeDay, 'base'> & { readonly base: string }>(sql`
    select sold."group", sold.currency, to_char(sold.day, 'YYYY-MM-DD') as day, sum(sold.base)::text as base
    from stoa.group_volume_days(
      ${groups}::text[], ${earliest}::date, ${forLife}::boolean, ${eachDay}::boolean) as sold ("group", currency, day, base)
    group by 1, 2, 3`);
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }));
}

/**
 * Waits until no other member of these groups gives fees by their volumes, in the order of the keys, so that nobody
 * waits in a circle: each holds the lock of one ledger before, and asks for no other one afterwards. A transaction that
 * only reads gives no fees, and waits for nobody.
 */
export async function lockGroupVolumes(tx: Queryable, groups: readonly string[]): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(key)
    from (
      select distinct hashtextextended('stoa.group_volume_days ' || name, 0) as key
      from unnest(${groups}::text[]) as name
      order by key) as ordered
    where current_setting('transaction_read_only') = 'off'`);
}
