import type { Instant } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { readInstalledAts } from '../warnings/installed-at-store.js';
import { warningsOf } from '../warnings/warnings-of.js';
import {
  type BatchKind,
  type BatchPart,
  type Delivery,
  type DeliveryPlace,
  type DeliveryPosition,
  type DeliveryRange,
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
  selectBatches,
  selectDeliveries,
  selectPlaces,
  type WalkedBatch,
} from './delivery-store.js';

/** Which deliveries are listed; an absent member does not filter. */
export interface DeliveriesAsked {
  /** Null: those of all merchants, for the state `set_aside` only. */
  readonly merchantId: number | null;
  readonly state?: DeliveryState | undefined;
  /** Inclusive. */
  readonly acceptedFrom?: Instant | undefined;
  /** Exclusive. */
  readonly acceptedTo?: Instant | undefined;
  /** Only those after this one. */
  readonly after?: DeliveryPosition | undefined;
  readonly limit: number;
}

export interface DeliveriesPage {
  readonly items: readonly Delivery[];
  /** Where the next page begins; null when this is the last one. */
  readonly next: DeliveryPosition | null;
}

/**
 * What became of each event of each accepted batch, the newest first. A page looks through a bounded number of events
 * and batches: it may hold fewer than its limit, or none, and still lead to a next page.
 * @throws Failure unknown_merchant
 */
export async function readDeliveries(database: Database, asked: DeliveriesAsked): Promise<DeliveriesPage> {
  if (asked.merchantId !== null) await assertMerchant(database, asked.merchantId);
  const { state, limit } = asked;
  const { parts, stoppedAt } = await walkParts(database, asked);
  // One more than the page holds shows whether there is a next page.
  const found = await selectDeliveries(database, parts, {
    states: state === undefined ? deliveryStates : [state],
    most: limit + 1,
  });
  const items = await withWarnings(database, found.slice(0, limit));
  const next = found.length > limit ? items.at(-1) : stoppedAt;
  return { items, next: next ?? null };
}

/** A waiting event gets the warning of an unknown installation, even if that installation has just appeared. */
async function withWarnings(database: Database, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const installedAt = await readInstalledAts(database, rows);
  return rows.map((row) => {
    if (row.state === 'duplicate') return { ...row, warnings: [] };
    const known = row.state === 'waiting' ? null : installedAt(row);
    return { ...row, warnings: warningsOf({ ...row, installedAt: known }) };
  });
}

interface Walk {
  readonly parts: readonly BatchPart[];
  /** Where the walk stopped; undefined if it reached the end of the range. */
  readonly stoppedAt: DeliveryPosition | undefined;
}

function walkParts(database: Database, asked: DeliveriesAsked): Promise<Walk> {
  const range = rangeOf(asked);
  const { state } = asked;
  if (state === 'duplicate' || state === 'waiting')
    return walkPlaces(asked, state, (walked) => selectPlaces(database, range, { state, walked }));
  return walkBatches(database, asked, range);
}

function rangeOf({ merchantId, acceptedFrom, acceptedTo, after }: DeliveriesAsked): DeliveryRange {
  const end = acceptedTo === undefined ? undefined : { acceptedAt: acceptedTo, batchId: 0n, position: 0 };
  // One upper bound, not two: with two, PostgreSQL may start its walk at the later one and skip rows until the earlier
  // one.
  const isEarlier = end === undefined || (after !== undefined && after.acceptedAt < end.acceptedAt);
  return { merchantId, acceptedFrom, before: isEarlier ? after : end };
}

const allKinds: readonly BatchKind[] = ['queued', 'set_aside', 'recorded'];

async function walkBatches(
  database: Database,
  { state, limit }: DeliveriesAsked,
  range: DeliveryRange,
): Promise<Walk> {
  const kinds = allKinds.filter((kind) => state === undefined || kind === state);
  // Unless only `recorded` deliveries are asked for, each batch has at least one to list, or retention has removed it.
  const most = state === 'recorded' ? limits.deliveryBatchesWalked : limit + 2;
  const batches = await selectBatches(database, range, { kinds, walked: most });
  // A recorded batch may have no `recorded` event at all, because all may be duplicates or waiting. So look through
  // more.
  const events = state === 'recorded' ? limits.deliveriesWalked : limit + 1;
  const walked = withinEvents(batches, events, range.before);
  const isAll = walked.length === batches.length && batches.length < most;
  const last = walked.at(-1);
  return {
    parts: walked.flatMap((batch) => partsOf(batch, range.before)),
    stoppedAt: isAll || last === undefined ? undefined : startOf(last),
  };
}

/** The first position of a batch: a walk that stops here has finished the batch. */
function startOf({ acceptedAt, batchId }: WalkedBatch): DeliveryPosition {
  return { acceptedAt, batchId, position: 1 };
}

/** The first of these batches, as many as it takes to have this many events. */
function withinEvents(
  batches: readonly WalkedBatch[],
  events: number,
  before: DeliveryPosition | undefined,
): WalkedBatch[] {
  let left = events;
  return batches.filter((batch) => {
    const isWithin = left > 0;
    left -= batch.batchId === before?.batchId ? before.position - 1 : batch.eventCount;
    return isWithin;
  });
}

/** The parts of a batch; if the walk begins inside it, only the events before that position. */
function partsOf(batch: WalkedBatch, before: DeliveryPosition | undefined): BatchPart[] {
  const { merchantId, batchId, kind, reason } = batch;
  const positions =
    before?.batchId === batchId
      ? Array.from({ length: before.position - 1 }, (_none, index) => index + 1)
      : undefined;
  if (positions?.length === 0) return [];
  return batch.months.map((month) => ({ merchantId, batchId, month, state: kind, reason, positions }));
}

async function walkPlaces(
  { merchantId, limit }: DeliveriesAsked,
  state: DeliveryState,
  select: (most: number) => Promise<DeliveryPlace[]>,
): Promise<Walk> {
  if (merchantId === null) throw new Error('events of all merchants cannot be walked');
  const places = await select(limit + 1);
  const parts = new Map<string, BatchPart & { readonly positions: number[] }>();
  let walked = 0;
  for (const { batchId, month, position } of places.slice(0, limit)) {
    const key = `${batchId} ${month}`;
    const part = parts.get(key) ?? { merchantId, batchId, month, state, reason: null, positions: [] };
    if (part.positions.length === 0 && parts.size === partsOfPlaces) break;
    parts.set(key, part);
    part.positions.push(position);
    walked += 1;
  }
  return {
    parts: [...parts.values()],
    stoppedAt: walked < places.length ? places[walked - 1] : undefined,
  };
}

/** The most parts of a page: to read one event, PostgreSQL unpacks a part of up to a thousand. */
const partsOfPlaces = 250;
