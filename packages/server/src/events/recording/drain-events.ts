import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { Node } from '../../database/nodes.js';
import { sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import type { AwaitedInstallations } from '../../installs/index.js';
import { selectMerchantsOfNode } from '../../jobs/merchant-work-store.js';
import { joinRounds, type Round } from '../../jobs/work-loop.js';
import { isTwin } from '../../kernel/twin.js';
import { notify } from '../../notification-log/index.js';
import type { FindNewMembers } from '../known-members/known-members.js';
import { retryWhileCutOut } from '../partitions/change-partition.js';
import {
  type BatchKey,
  lockMerchants,
  type QueuedMerchant,
  type QueuePage,
  selectOldestBatches,
  selectQueuedMerchants,
  setBatchAside,
} from './queue-store.js';
import {
  addPlacedEvents,
  awaitedOf,
  type CountedWarning,
  isDatabaseError,
  type RecordingMetrics,
  warningsOf,
} from './record-events.js';
import { type BatchesToRecord, recordBatches } from './record-store.js';
import { createResenders, type Resenders } from './resenders.js';

/** A take is large enough to make the commit cheap, and small enough to end within about a second. */
const maxEvents = 20_000;
const maxMerchants = 32;
/**
 * The statements of this many merchants share round trips. More would save little, and wait for long on a slow
 * database.
 */
const merchantsAtOnce = 8;
/** If a merchant's queued events are not counted, this many are expected. */
const expectedEvents = maxEvents / 8;
/** The most batches of one merchant in a take. */
const maxBatches = 200;
const noBatch = 0n;
const anyBatch = 2n ** 63n - 1n;
/** If a batch times out this often while it is recorded alone, the batch is too slow, not the database. */
const maxTimeouts = 3;

export interface DrainEventsOptions extends Context {
  readonly logger: Logger;
  readonly metrics: Pick<RecordingMetrics, 'countRecorded' | 'countSetAside' | 'countWarnings'>;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly findNewMembers: FindNewMembers;
  /** Called when events wait for an installation. */
  readonly onWaiting: () => void;
}

/**
 * One take of the queue; on a cluster, one on each node at the same time, so that a node that is away delays no other.
 */
export function createDrainEvents(given: DrainEventsOptions): () => Promise<Round> {
  const { database, clock } = given;
  const options = { ...given, resenders: createResenders() };
  const drainAnnounced = ({ merchant }: Node) =>
    createDrain(options, async ({ after, most }) => {
      const page = { merchant, after, most, now: clock.now() };
      const merchantIds = await selectMerchantsOfNode(database, 'events', page);
      return merchantIds.map((merchantId) => ({ merchantId, events: null }));
    });
  const drainOf = database.topology.choose({
    oneNode: () => createDrain(options, (page) => selectQueuedMerchants(database, page)),
    cluster: drainAnnounced,
  });
  const drains = new Map<string, () => Promise<Round>>();
  return async () =>
    joinRounds(
      await database.topology.nodes.onEach((node) => {
        const drain = drains.get(node.name) ?? drainOf(node);
        drains.set(node.name, drain);
        return drain();
      }),
    );
}

/**
 * One take of the queue: the oldest batches of the next merchants with work are recorded and leave the queue in one
 * transaction, so that an event is always in exactly one place. A take that fails changes nothing. If the failure may
 * be due to a batch, the take is repeated batch by batch: a batch that fails on its own is set aside, and the others
 * are recorded.
 *
 * Merchants take turns and share a take, so a merchant who floods the queue delays no one else.
 * @throws what made the take fail, if no batch can be the reason (`isDatabaseError`)
 */
function createDrain(
  options: RecordOptions,
  selectNext: (page: QueuePage) => Promise<QueuedMerchant[]>,
): () => Promise<Round> {
  const { database } = options;
  const drainAlone = createDrainAlone(options);
  /** Merchants who used up their share of their last take. They are expected to fill the next one. */
  const busy = new Set<number>();
  let after = 0;
  /** Whether this turn through all merchants recorded anything. */
  let isUseful = false;
  return async () => {
    const next = await merchantsAfter(after);
    const begins = after === 0 || next.length === 0;
    const merchantIds = next.length === 0 && after > 0 ? await merchantsAfter(0) : next;
    after = merchantIds.at(-1) ?? 0;
    if (merchantIds.length === 0) return 'idle';
    const take: Share[] = [];
    const wasUseful = isUseful;
    if (begins) isUseful = false;
    try {
      const recorded = await database.transaction((tx) => drainTogether(tx, { merchantIds, take }, options));
      for (const { merchantId } of take) busy.delete(merchantId);
      for (const one of recorded) {
        learn(options, one);
        if (one.isFull) busy.add(one.merchantId);
      }
      isUseful ||= recorded.length > 0;
    } catch (error) {
      after = take.at(-1)?.merchantId ?? after;
      if (take.length === 0 || (isDatabaseError(error) && !tookTooLong(error))) throw error;
      for (const batch of await batchesOf(take, options)) await drainAlone(batch);
      return 'again';
    }
    // After a turn that recorded nothing, pause before the next one: other drains have the merchants, or their batches
    // are not committed yet.
    return isUseful || wasUseful || !begins ? 'again' : 'soon';
  };

  /** The next merchants, but no more than fill a take, so that other drains get the others. */
  async function merchantsAfter(merchantId: number): Promise<number[]> {
    const limits = { after: merchantId, most: maxMerchants, mostBatches: maxBatches };
    let events = 0;
    return (await selectNext(limits))
      .filter((one) => {
        const isRoom = events < maxEvents;
        events += Number(one.events ?? (busy.has(one.merchantId) ? maxEvents : expectedEvents));
        return isRoom;
      })
      .map((one) => one.merchantId);
  }
}

/**
 * Records batches of these merchants. It adds to `take` each merchant whose batches it takes, even if recording them
 * fails.
 */
async function drainTogether(
  tx: Transaction,
  { merchantIds, take }: { readonly merchantIds: readonly number[]; readonly take: Share[] },
  options: RecordOptions,
): Promise<RecordedTake[]> {
  take.length = 0;
  const recorded: RecordedTake[] = [];
  const locked = await lockMerchants(tx, merchantIds);
  const share = Math.ceil(maxEvents / locked.length);
  for (let from = 0; from < locked.length; from += merchantsAtOnce) {
    const next = locked.slice(from, from + merchantsAtOnce);
    take.push(...next.map((merchantId) => ({ merchantId, maxEvents: share })));
    const each = await tx.sharingRoundTrips(
      next.map(
        (merchantId) => () =>
          record(tx, { merchantId, first: noBatch, last: anyBatch, maxEvents: share }, options),
      ),
    );
    recorded.push(...each.filter((one) => one !== undefined));
  }
  return recorded;
}

/** The batches that a failed take has put back. */
async function batchesOf(take: readonly Share[], { database }: DrainEventsOptions): Promise<BatchKey[]> {
  const batches: BatchKey[] = [];
  for (const share of take) {
    let events = 0;
    for (const batch of await selectOldestBatches(database, share.merchantId, maxBatches)) {
      if (events >= share.maxEvents) break;
      events += batch.eventCount;
      batches.push(batch);
    }
  }
  return batches.toSorted(byAcceptance);
}

/** A merchant's share of a take. */
type Share = Pick<BatchesToRecord, 'merchantId' | 'maxEvents'>;

interface RecordedTake {
  readonly merchantId: number;
  readonly events: number;
  /** Whether the merchant used up its share of the take. */
  readonly isFull: boolean;
  readonly linked: number;
  readonly waiting: number;
  readonly duplicate: number;
  readonly warnings: readonly CountedWarning[];
  /** Call it when the transaction is committed. */
  readonly remember: () => void;
}

interface RecordOptions extends DrainEventsOptions {
  readonly resenders: Resenders;
}

/** Records batches of a locked merchant; undefined if there are none. */
async function record(
  tx: Transaction,
  asked: Share & Pick<BatchesToRecord, 'first' | 'last'>,
  { clock, awaitedInstallations, findNewMembers, onWaiting, resenders }: RecordOptions,
): Promise<RecordedTake | undefined> {
  const { merchantId } = asked;
  const now = clock.now();
  const recorded = await recordBatches(tx, {
    ...asked,
    maxBatches,
    looksFirst: resenders.has(merchantId),
    now,
  });
  if (recorded === undefined) return undefined;
  const { events, linked, waiting, duplicates: duplicate } = recorded;
  resenders.learn(merchantId, { events, duplicates: duplicate });
  assertAllFound(events, linked + waiting + duplicate);
  const remember = await addPlacedEvents(tx, recorded, { merchantId, findNewMembers });
  const awaited = awaitedOf(merchantId, recorded);
  if (awaited.length > 0) {
    await awaitedInstallations.add(tx, awaited, now);
    onWaiting();
  }
  const isFull = events >= asked.maxEvents;
  return { merchantId, events, isFull, linked, waiting, duplicate, warnings: warningsOf(recorded), remember };
}

/**
 * An accepted event must never be lost. If some are missing, this fails, so that the batch is set aside, where
 * operators see it.
 */
function assertAllFound(taken: number, found: number): void {
  if (found === taken) return;
  throw Object.assign(new Error('a batch has not all of its events'), { name: 'MissingEvents' });
}

/** Call it when the transaction is committed. */
function learn({ metrics }: DrainEventsOptions, recorded: RecordedTake): void {
  recorded.remember();
  if (isTwin(recorded.merchantId)) return;
  const { linked, waiting, duplicate } = recorded;
  metrics.countRecorded({ linked, waiting, duplicate });
  metrics.countWarnings(recorded.warnings);
}

function byAcceptance(one: BatchKey, other: BatchKey): number {
  return one.batchId < other.batchId ? -1 : 1;
}

/** Drains a batch of a failed take in its own transaction, or sets it aside. */
function createDrainAlone(options: RecordOptions): (batch: BatchKey) => Promise<void> {
  const { database } = options;
  const timeouts = new Map<bigint, number>();
  return async (batch) => {
    const { merchantId, batchId } = batch;
    try {
      const recorded = await retryWhileCutOut(() =>
        database.transaction(async (tx) => {
          if ((await lockMerchants(tx, [merchantId])).length === 0) return undefined;
          return record(tx, { merchantId, first: batchId, last: batchId, maxEvents }, options);
        }),
      );
      if (recorded !== undefined) learn(options, recorded);
    } catch (error) {
      const times = (timeouts.get(batchId) ?? 0) + 1;
      if (isDatabaseError(error) && !(tookTooLong(error) && times === maxTimeouts)) {
        if (tookTooLong(error)) timeouts.set(batchId, times);
        throw error;
      }
      await setAside(options, batch, error);
    }
    timeouts.delete(batchId);
  };
}

async function setAside(
  { database, clock, metrics, logger }: DrainEventsOptions,
  batch: BatchKey,
  error: unknown,
): Promise<void> {
  const reason = sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  const now = clock.now();
  const isAside = await database.transaction(async (tx) => {
    const events = await setBatchAside(tx, batch, { reason, now });
    if (events === undefined) return false;
    await notify(tx, {
      type: 'events.set_aside',
      merchantId: batch.merchantId,
      object: { type: 'batch', id: null },
      counts: { events },
      happenedAt: now,
    });
    return true;
  });
  if (!isAside) return;
  const { merchantId, batchId } = batch;
  if (!isTwin(merchantId)) metrics.countSetAside();
  logger.error(
    { merchant_id: merchantId, batch_id: String(batchId), reason, err: error },
    'a batch of events could not be recorded and was set aside; replay it when the reason is gone',
  );
}
