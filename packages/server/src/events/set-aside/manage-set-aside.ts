import { toRfc3339 } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, type NewAuditEntry, openAuditBook } from '../../audit-entries/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { eventsFailures } from '../events-failures.js';
import {
  findSetAside,
  type RequeueRequest,
  requeueBatch,
  requeueBatches,
  type SetAsideBatch,
  type SetAsidePage,
  selectMerchantsAside,
  selectSetAside,
} from './set-aside-store.js';

/** What an operator can do with batches that could not be recorded. */
export interface SetAsideManagement {
  /** Batches that are set aside, the newest first. @throws Failure unknown_merchant */
  list(page: SetAsidePage): Promise<SetAsideBatch[]>;
  /**
   * Puts a batch back into the queue at its old position: before all batches accepted later. If its events were sent
   * again and recorded meanwhile, those count, and the batch's are their duplicates.
   * @throws Failure unknown_batch
   */
  replay(batchId: bigint, by: Actor): Promise<SetAsideBatch>;
  /**
   * Like {@link replay}, for the oldest batches, at most `most`. Returns how many were put back. As long as that is `most`, call
   * it again with the same time.
   * @throws Failure unknown_merchant
   */
  replayAll(request: ReplayRequest): Promise<number>;
}

export interface ReplayRequest extends Omit<RequeueRequest, 'setAsideBefore'> {
  /** The current time by default. */
  readonly setAsideBefore?: Date;
  readonly by: Actor;
}

interface Replay extends Pick<RequeueRequest, 'setAsideBefore' | 'most'> {
  readonly by: Actor;
}

export interface SetAsideManagementOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Called when there is a batch to drain. */
  readonly onQueued?: () => void;
}

export function createSetAsideManagement({
  database,
  clock,
  onQueued = () => undefined,
}: SetAsideManagementOptions): SetAsideManagement {
  const audit = (tx: Transaction, by: Actor, entry: Omit<NewAuditEntry, 'action'>): Promise<void> =>
    openAuditBook(by, clock).record(tx, { action: 'batches.replayed', ...entry });
  const replayOf = (merchantId: number, { by, ...request }: Replay): Promise<number> =>
    database.transaction(async (tx) => {
      const batches = await requeueBatches(tx, merchantId, request);
      const after = { batches, set_aside_before: request.setAsideBefore.toISOString() };
      if (batches > 0) await audit(tx, by, { merchantId, target: 'set_aside_batches', after });
      return batches;
    });
  return {
    list: async (page) => {
      if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
      return selectSetAside(database, page);
    },
    replay: async (batchId, by) => {
      const batch = await database.transaction(async (tx) => {
        const found = await findSetAside(tx, batchId);
        if (found === undefined || !(await requeueBatch(tx, found))) throw unknownBatch();
        const { merchantId, eventCount: events, acceptedAt } = found;
        const after = { batches: 1, events, accepted_at: toRfc3339(acceptedAt) };
        await audit(tx, by, { merchantId, target: 'set_aside_batches', after });
        return found;
      });
      onQueued();
      return batch;
    },
    replayAll: async ({ merchantId, most, setAsideBefore = clock.now(), by }) => {
      if (merchantId !== undefined) await assertMerchant(database, merchantId);
      const merchantIds =
        merchantId === undefined ? await selectMerchantsAside(database, setAsideBefore) : [merchantId];
      let replayed = 0;
      for (const one of merchantIds) {
        if (replayed >= most) break;
        replayed += await replayOf(one, { setAsideBefore, most: most - replayed, by });
      }
      if (replayed > 0) onQueued();
      return replayed;
    },
  };
}

function unknownBatch(): Failure {
  return new Failure(eventsFailures.unknown_batch, { detail: 'No batch of this number is set aside.' });
}
