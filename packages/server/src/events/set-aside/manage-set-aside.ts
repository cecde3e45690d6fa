import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { eventsFailures } from '../events-failures.js';
import {
  type RequeueRequest,
  requeueBatch,
  requeueBatches,
  type SetAsideBatch,
  type SetAsidePage,
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
  replay(batchId: bigint): Promise<SetAsideBatch>;
  /**
   * Like {@link replay}, with the oldest batches, at most `most`. Returns how many. While that is `most`, call it again
   * with the same time.
   * @throws Failure unknown_merchant
   */
  replayAll(
    request: Omit<RequeueRequest, 'setAsideBefore'> & { readonly setAsideBefore?: Date },
  ): Promise<number>;
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
  return {
    list: async (page) => {
      if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
      return selectSetAside(database, page);
    },
    replay: async (batchId) => {
      const batch = await requeueBatch(database, batchId);
      if (batch === undefined) throw unknownBatch();
      onQueued();
      return batch;
    },
    replayAll: async ({ merchantId, most, setAsideBefore = clock.now() }) => {
      if (merchantId !== undefined) await assertMerchant(database, merchantId);
      const replayed = await requeueBatches(database, { merchantId, most, setAsideBefore });
      if (replayed > 0) onQueued();
      return replayed;
    },
  };
}

function unknownBatch(): Failure {
  return new Failure(eventsFailures.unknown_batch, { detail: 'No batch of this number is set aside.' });
}
