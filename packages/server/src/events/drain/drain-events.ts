import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import type { AwaitedInstallations } from '../awaited-installations.js';
import type { EventsMetrics } from '../events-metrics.js';
import { throughChanges } from '../partitions/change-partition.js';
import { isOfTheDatabase } from './is-of-the-database.js';
import type { KnownMembers } from './known-members.js';
import { enterEvents } from './ledger-store.js';
import {
  lockMerchants,
  lockQueuedMerchants,
  type QueuedMerchant,
  setBatchAside,
  type TakenBatch,
  takeBatch,
  takeBatches,
} from './queue-store.js';
import { prepareToRecord, type Recorded, recordBatches, recordEvents } from './record-store.js';
import { createResenders, type Resenders } from './resenders.js';

/** A take is large enough that the commit is cheap, and small enough to stay within a second or so. */
const maxEvents = 20_000;
const maxBatches = 200;
const turn = { most: 32, enough: maxEvents, maxBatches };
/** How often a batch may take longer, alone, than a statement may: then it is not the database that is slow. */
const maxTimeouts = 3;

export interface DrainEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<EventsMetrics, 'countRecorded' | 'countSetAside'>;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly knownMembers: KnownMembers;
  /** Called when events wait for an installation. */
  readonly onWaiting: () => void;
}

/**
 * One take of the queue: the oldest batches of the next merchants are recorded and leave it in one transaction, so that an
 * event is always in exactly one place. Whatever goes wrong, everything is as before, and the take is repeated batch
 * by batch: one that can't be recorded for itself is set aside, and the others go on.
 *
 * Merchants take turns, and share a take: whoever floods the queue waits for nobody but themselves.
 */
export function createDrainEvents(given: DrainEventsOptions): () => Promise<Round> {
  const { database } = given;
  const options = { ...given, resenders: createResenders() };
  const drainAlone = createDrainAlone(options);
  let after = 0;
  /** Whether this turn through all merchants has met one who was not in other hands. */
  let isOfUse = false;
  return async () => {
    const take: TakenBatch[] = [];
    try {
      const { merchants, begins, recorded } = await database.transaction((tx) => drainNext(tx, after, take));
      if (recorded !== undefined) learn(options, recorded);
      after = merchants.at(-1)?.merchantId ?? 0;
      if (merchants.length === 0) return 'idle';
      const wasOfUse = isOfUse;
      isOfUse = (isOfUse && !begins) || merchants.some(({ isLocked }) => isLocked);
      // A turn that was of no use is followed by a pause, not by the next one.
      return isOfUse || wasOfUse || !begins ? 'again' : 'soon';
    } catch (error) {
      if (take.length === 0 || (isOfTheDatabase(error) && !tookTooLong(error))) throw error;
      for (const batch of take.toSorted(byAcceptance)) await drainAlone(batch);
      return 'again';
    }
  };

  /** `take` holds what was taken, also when recording it fails. */
  async function drainNext(tx: Transaction, behind: number, take: TakenBatch[]): Promise<DrainedTake> {
    take.length = 0;
    const next = await lockQueuedMerchants(tx, behind, turn);
    const begins = behind === 0 || next.length === 0;
    const merchants = begins && behind > 0 ? await lockQueuedMerchants(tx, 0, turn) : next;
    const locked = merchants.filter(({ isLocked }) => isLocked).map(({ merchantId }) => merchantId);
    if (locked.length > 0) {
      const share = Math.ceil(maxEvents / locked.length);
      take.push(...(await takeBatches(tx, locked, { maxBatches, maxEvents: share })));
    }
    return { merchants, begins, recorded: await record(tx, take, options) };
  }
}

interface DrainedTake {
  readonly merchants: readonly QueuedMerchant[];
  /** Whether these are the first merchants of all. */
  readonly begins: boolean;
  readonly recorded: Recorded | undefined;
}

interface RecordOptions extends DrainEventsOptions {
  readonly resenders: Resenders;
}

async function record(
  tx: Transaction,
  batches: readonly TakenBatch[],
  { clock, awaitedInstallations, knownMembers, onWaiting, resenders }: RecordOptions,
): Promise<Recorded | undefined> {
  if (batches.length === 0) return undefined;
  const now = clock.now();
  await prepareToRecord(tx);
  const duplicates = await enterEvents(tx, { batches, isWary: resenders.has });
  resenders.learn(batches, duplicates);
  await recordBatches(tx, { batches, duplicates }, now);
  const recorded = await recordEvents(tx, { batches, duplicates, appeared: [] }, knownMembers);
  if (recorded.awaited.length > 0) {
    await awaitedInstallations.add(tx, recorded.awaited, now);
    onWaiting();
  }
  return recorded;
}

/** When it is committed. */
function learn({ metrics, knownMembers }: DrainEventsOptions, recorded: Recorded): void {
  metrics.countRecorded(recorded);
  knownMembers.remember(recorded.members);
}

function byAcceptance(one: TakenBatch, other: TakenBatch): number {
  return one.batchId < other.batchId ? -1 : 1;
}

/** Drains a batch of a take that failed, in a transaction of its own, or sets it aside. */
function createDrainAlone(options: RecordOptions): (batch: TakenBatch) => Promise<void> {
  const { database } = options;
  const timeouts = new Map<bigint, number>();
  return async (batch) => {
    try {
      const recorded = await throughChanges(() =>
        database.transaction(async (tx) => {
          if ((await lockMerchants(tx, [batch.merchantId])).length === 0) return undefined;
          const taken = await takeBatch(tx, batch);
          return taken === undefined ? undefined : record(tx, [taken], options);
        }),
      );
      if (recorded !== undefined) learn(options, recorded);
    } catch (error) {
      const times = (timeouts.get(batch.batchId) ?? 0) + 1;
      if (isOfTheDatabase(error) && !(tookTooLong(error) && times === maxTimeouts)) {
        if (tookTooLong(error)) timeouts.set(batch.batchId, times);
        throw error;
      }
      await setAside(options, batch, error);
    }
    timeouts.delete(batch.batchId);
  };
}

async function setAside(
  { database, clock, metrics, logger }: DrainEventsOptions,
  batch: TakenBatch,
  error: unknown,
): Promise<void> {
  const reason = sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown');
  const isAside = await database.transaction((tx) => setBatchAside(tx, batch, { reason, now: clock.now() }));
  if (!isAside) return;
  metrics.countSetAside();
  const { merchantId, batchId } = batch;
  logger.error(
    { merchant_id: merchantId, batch_id: String(batchId), reason, err: error },
    'a batch of events could not be recorded and was set aside; replay it when the reason is gone',
  );
}
