import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import type { AwaitedInstallations } from '../awaited-installations.js';
import type { FindNewMembers } from '../known-members/known-members.js';
import { retryWhileCutOut } from '../partitions/change-partition.js';
import { isDatabaseError } from './is-database-error.js';
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
import { type Recorded, recordEvents } from './record-events.js';
import { prepareToRecord, recordBatches } from './record-store.js';
import type { RecordingMetrics } from './recording-metrics.js';
import { createResenders, type Resenders } from './resenders.js';
import { eventsThatCount } from './wanted-events.js';

/** A take is large enough to make the commit cheap, and small enough to end within about a second. */
const maxEvents = 20_000;
const maxBatches = 200;
const turn = { most: 32, enough: maxEvents, maxBatches };
/** A batch that times out this often, recorded alone, is itself too slow: the database is not to blame. */
const maxTimeouts = 3;

export interface DrainEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<RecordingMetrics, 'countRecorded' | 'countSetAside' | 'countWarnings'>;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly findNewMembers: FindNewMembers;
  /** Called when events wait for an installation. */
  readonly onWaiting: () => void;
}

/**
 * One take of the queue: the oldest batches of the next merchants are recorded and leave the queue in one transaction, so
 * that an event is always in exactly one place. If anything fails, everything is as before, and the take is repeated batch
 * by batch: a batch that fails alone is set aside, and the others go on.
 *
 * Merchants take turns and share a take, so a merchant who floods the queue delays no one else.
 */
export function createDrainEvents(given: DrainEventsOptions): () => Promise<Round> {
  const { database } = given;
  const options = { ...given, resenders: createResenders() };
  const drainAlone = createDrainAlone(options);
  let after = 0;
  /** Whether this turn through all merchants found one that no other drain had locked. */
  let isUseful = false;
  return async () => {
    const take: TakenBatch[] = [];
    try {
      const { merchants, begins, recorded } = await database.transaction((tx) => drainNext(tx, after, take));
      if (recorded !== undefined) learn(options, recorded);
      after = merchants.at(-1)?.merchantId ?? 0;
      if (merchants.length === 0) return 'idle';
      const wasUseful = isUseful;
      isUseful = (isUseful && !begins) || merchants.some(({ isLocked }) => isLocked);
      // After a turn that found none, pause before the next one.
      return isUseful || wasUseful || !begins ? 'again' : 'soon';
    } catch (error) {
      if (take.length === 0 || (isDatabaseError(error) && !tookTooLong(error))) throw error;
      for (const batch of take.toSorted(byAcceptance)) await drainAlone(batch);
      return 'again';
    }
  };

  /** Fills `take` with what was taken, also when recording it fails. */
  async function drainNext(tx: Transaction, previous: number, take: TakenBatch[]): Promise<DrainedTake> {
    take.length = 0;
    const next = await lockQueuedMerchants(tx, previous, turn);
    const begins = previous === 0 || next.length === 0;
    const merchants = begins && previous > 0 ? await lockQueuedMerchants(tx, 0, turn) : next;
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
  /** Whether a new turn begins with these merchants. */
  readonly begins: boolean;
  readonly recorded: RecordedTake | undefined;
}

interface RecordedTake extends Recorded {
  readonly duplicate: number;
}

interface RecordOptions extends DrainEventsOptions {
  readonly resenders: Resenders;
}

async function record(
  tx: Transaction,
  batches: readonly TakenBatch[],
  { clock, awaitedInstallations, findNewMembers, onWaiting, resenders }: RecordOptions,
): Promise<RecordedTake | undefined> {
  if (batches.length === 0) return undefined;
  const now = clock.now();
  await prepareToRecord(tx);
  const duplicates = await enterEvents(tx, { batches, isWary: resenders.has });
  resenders.learn(batches, duplicates);
  await recordBatches(tx, { batches, duplicates }, now);
  const recorded = await recordEvents(tx, eventsThatCount(batches, duplicates), findNewMembers);
  assertAllFound(batches, recorded.linked + recorded.waiting + duplicates.length);
  if (recorded.awaited.length > 0) {
    await awaitedInstallations.add(tx, recorded.awaited, now);
    onWaiting();
  }
  return { ...recorded, duplicate: duplicates.length };
}

/** An accepted event must never be lost: when some are missing, the batch is set aside, where it is seen. */
function assertAllFound(batches: readonly TakenBatch[], found: number): void {
  const taken = batches.reduce((sum, { eventCount }) => sum + eventCount, 0);
  if (found === taken) return;
  throw Object.assign(new Error('a batch has not all of its events'), { name: 'MissingEvents' });
}

/** Call it when the transaction is committed. */
function learn({ metrics }: DrainEventsOptions, recorded: RecordedTake): void {
  metrics.countRecorded(recorded);
  metrics.countWarnings(recorded.warnings);
  recorded.remember();
}

function byAcceptance(one: TakenBatch, other: TakenBatch): number {
  return one.batchId < other.batchId ? -1 : 1;
}

/** Drains a batch of a failed take in its own transaction, or sets it aside. */
function createDrainAlone(options: RecordOptions): (batch: TakenBatch) => Promise<void> {
  const { database } = options;
  const timeouts = new Map<bigint, number>();
  return async (batch) => {
    try {
      const recorded = await retryWhileCutOut(() =>
        database.transaction(async (tx) => {
          if ((await lockMerchants(tx, [batch.merchantId])).length === 0) return undefined;
          const taken = await takeBatch(tx, batch);
          return taken === undefined ? undefined : record(tx, [taken], options);
        }),
      );
      if (recorded !== undefined) learn(options, recorded);
    } catch (error) {
      const times = (timeouts.get(batch.batchId) ?? 0) + 1;
      if (isDatabaseError(error) && !(tookTooLong(error) && times === maxTimeouts)) {
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
