import type { EventWarning } from '@stoa/contract';
import { byteaArray } from '../../database/binary-arrays.js';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { NewMembers } from '../known-members/known-members.js';
import type { WantedEvents } from './waiting-event-store.js';

/** What became of events of a merchant. */
export interface PlacedEvents {
  /** How many have a known installation. */
  readonly linked: number;
  /** How many wait for theirs. */
  readonly waiting: number;
  /** The installations that they wait for; null when nothing waits. */
  readonly awaited: readonly string[] | null;
  /**
   * Two parallel lists, null if there are no warnings: which warnings the events have, and how many events have each.
   */
  readonly warnings: readonly EventWarning[] | null;
  readonly warnedEvents: readonly number[] | null;
  /** What to add to each sum by day, as the text that {@link addToSums} takes; null if there is nothing to add. */
  readonly sums: string | null;
  /**
   * The linked events in groups, one group for each sum: the id of the sum in eight bytes, and the number of its events
   * in four. New sums have the temporary ids -1, -2 ... here.
   */
  readonly counts: Buffer | null;
  readonly newSums: number | null;
  /** The installation of each linked event, one group after the other, in sixteen bytes each. */
  readonly installations: Buffer | null;
  /** Identifies the table, the server and the run of the server that hold the members of sums. */
  readonly membersOrigin: string | null;
}

/** Which batches of a merchant are to be recorded: the oldest from one number through another. */
export interface BatchesToRecord {
  readonly merchantId: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly maxBatches: number;
  /** No further batch is taken once this many events are reached. */
  readonly maxEvents: number;
  /**
   * Whether to expect events that were sent before. Entering these then costs less, and entering new ones costs more.
   */
  readonly looksFirst: boolean;
  readonly now: Date;
}

export interface RecordedBatches extends PlacedEvents {
  readonly events: number;
  readonly duplicates: number;
}

/**
 * Takes batches of a locked merchant out of the queue and records them (`stoa.record_batches`). Call {@link addToSums}
 * next. Undefined if there is no batch.
 */
export async function recordBatches(
  tx: Transaction,
  { merchantId, first, last, maxBatches, maxEvents, looksFirst, now }: BatchesToRecord,
): Promise<RecordedBatches | undefined> {
  const [row] = await tx.query<RecordedBatches>(sql`
    select
      events, duplicates, linked, waiting, awaited::text[] as awaited, warnings, warned_events, sums,
      counts, new_sums, installations, members_origin
    from stoa.record_batches(
      ${merchantId}, ${first}, ${last}, ${maxBatches}, ${maxEvents}, ${looksFirst}, ${now})`);
  return row;
}

/** Records events of a locked merchant that waited until now (`stoa.place_events`). Call {@link addToSums} next. */
export async function placeEvents(
  tx: Transaction,
  merchantId: number,
  segments: readonly WantedEvents[],
): Promise<PlacedEvents> {
  const [row] = await tx.query<PlacedEvents>(sql`
    select
      linked, waiting, awaited::text[] as awaited, warnings, warned_events, sums, counts,
      new_sums, installations, members_origin
    from stoa.place_events(
      ${merchantId}, ${segments.map(({ batchId }) => batchId)}::bigint[],
      ${segments.map(({ month }) => month)}::date[], ${byteaArray(segments.map(({ wanted }) => wanted))}::bytea[])`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/** Draws ids for new sums. */
export async function drawSumIds(tx: Transaction, howMany: number): Promise<bigint[]> {
  const rows = await tx.query<{ sumId: bigint }>(sql`
    select nextval('stoa.event_rollup_id') as sum_id
    from generate_series(1, ${howMany}::integer)`);
  return rows.map(({ sumId }) => sumId);
}

export interface AddedToSums extends Pick<NewMembers, 'sumIds' | 'installationIds'> {
  readonly merchantId: number;
  /** See {@link PlacedEvents.sums}. */
  readonly sums: string;
  /** The ids that were drawn for those of these sums that are new. */
  readonly newIds: readonly bigint[];
}

/** Adds to sums by day, and inserts the members that they may not have yet. The merchant must be locked. */
export async function addToSums(
  tx: Transaction,
  { merchantId, sums, newIds, sumIds, installationIds }: AddedToSums,
): Promise<void> {
  await tx.query(sql`
    select stoa.add_to_sums(
      ${merchantId}, ${sums}::stoa.sum_addition[], ${newIds}::bigint[], ${sumIds}::bigint[],
      ${installationIds}::uuid[])`);
}
