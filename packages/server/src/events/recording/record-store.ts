import type { EventWarning } from '@stoa/contract';
import { byteaArray } from '../../database/binary-arrays.js';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { NewMembers } from '../known-members/known-members.js';
import type { WantedEvents } from './wanted-events.js';

/** What became of events of a merchant. */
export interface PlacedEvents {
  /** How many have a known installation. */
  readonly linked: number;
  /** How many wait for theirs. */
  readonly waiting: number;
  /** The installations that they wait for; null when nothing waits. */
  readonly awaited: readonly string[] | null;
  /** Two lists of one length, null without any: which warnings events have, and how many events have each. */
  readonly warnings: readonly EventWarning[] | null;
  readonly warnedEvents: readonly number[] | null;
  /** What is added to each sum by day, as the text that {@link addToSums} takes; null without any. */
  readonly sums: string | null;
  /**
   * The linked events in groups of one sum each: the id of the sum in eight bytes, and the number of its events in four. New
   * sums have the ids -1, -2 ... here.
   */
  readonly counts: Buffer | null;
  readonly newSums: number | null;
  /** The installation of each linked event, one group after the other, in sixteen bytes each. */
  readonly installations: Buffer | null;
  /** The table, server and run of the server in which members of sums are kept. */
  readonly membersOrigin: string | null;
}

/** Which batches of a merchant are to be recorded: the oldest from one number through another. */
export interface BatchesToRecord {
  readonly merchantId: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly maxBatches: number;
  /** The batch that reaches this number is the last one. */
  readonly maxEvents: number;
  /** Whether the merchant is expected to send events again: entering these then costs less, and all others more. */
  readonly isWary: boolean;
  readonly now: Date;
}

export interface RecordedBatches extends PlacedEvents {
  readonly events: number;
  readonly duplicates: number;
}

/**
 * Takes batches of a locked merchant out of the queue and records them, except for {@link addToSums}. Undefined if there is
 * none. What it does: `stoa.record_batches`.
 */
export async function recordBatches(
  tx: Transaction,
  { merchantId, first, last, maxBatches, maxEvents, isWary, now }: BatchesToRecord,
): Promise<RecordedBatches | undefined> {
  const [row] = await tx.query<RecordedBatches>(sql`
    select
      events, duplicates, linked, waiting, awaited::text[] as awaited, warnings, warned_events as "warnedEvents", sums,
      counts, new_sums as "newSums", installations, members_origin as "membersOrigin"
    from stoa.record_batches(
      ${merchantId}, ${first}, ${last}, ${maxBatches}, ${maxEvents}, ${isWary}, ${now})`);
  return row;
}

/** Records sent events of a locked merchant that waited: `stoa.place_events`. {@link addToSums} comes next. */
export async function placeEvents(
  tx: Transaction,
  merchantId: number,
  segments: readonly WantedEvents[],
): Promise<PlacedEvents> {
  const [row] = await tx.query<PlacedEvents>(sql`
    select
      linked, waiting, awaited::text[] as awaited, warnings, warned_events as "warnedEvents", sums, counts,
      new_sums as "newSums", installations, members_origin as "membersOrigin"
    from stoa.place_events(
      ${merchantId}, ${segments.map(({ batchId }) => batchId)}::bigint[],
      ${segments.map(({ month }) => month)}::date[], ${byteaArray(segments.map(({ wanted }) => wanted))}::bytea[])`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/** Numbers for new sums. */
export async function drawSumIds(tx: Transaction, howMany: number): Promise<bigint[]> {
  const rows = await tx.query<{ sumId: bigint }>(sql`
    select nextval('stoa.event_rollup_id') as "sumId"
    from generate_series(1, ${howMany}::integer)`);
  return rows.map(({ sumId }) => sumId);
}

export interface AddedToSums extends Pick<NewMembers, 'sumIds' | 'installationIds'> {
  readonly merchantId: number;
  /** As {@link PlacedEvents.sums}. */
  readonly sums: string;
  /** The ids of the new ones of these sums. */
  readonly newIds: readonly bigint[];
}

/** Adds to sums by day, and makes installations members of them that may not be yet. The merchant must be locked. */
export async function addToSums(
  tx: Transaction,
  { merchantId, sums, newIds, sumIds, installationIds }: AddedToSums,
): Promise<void> {
  await tx.query(sql`
    select stoa.add_to_sums(
      ${merchantId}, ${sums}::stoa.sum_addition[], ${newIds}::bigint[], ${sumIds}::bigint[],
      ${installationIds}::uuid[])`);
}
