import { toRfc3339 } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, type NewAuditEntry, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
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

export interface SetAsideContext extends Context {
  /** Called when there is a batch to drain. */
  readonly onQueued?: () => void;
}

/** Batches that could not be recorded, the newest first. @throws Failure unknown_merchant */
export async function listSetAside({ database }: Context, page: SetAsidePage): Promise<SetAsideBatch[]> {
  if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
  return selectSetAside(database, page);
}

/**
 * Puts a batch back into the queue at its old position: before all batches accepted later. If its events were sent
 * again and recorded meanwhile, those count, and the batch's are their duplicates.
 * @throws Failure unknown_batch
 */
export async function replayBatch(
  context: SetAsideContext,
  batchId: bigint,
  by: Actor,
): Promise<SetAsideBatch> {
  const batch = await context.database.transaction(async (tx) => {
    const found = await findSetAside(tx, batchId);
    if (found === undefined || !(await requeueBatch(tx, found)))
      throw new Failure(eventsFailures.unknown_batch, { detail: 'No batch of this number is set aside.' });
    const { merchantId, eventCount: events, acceptedAt } = found;
    const after = { batches: 1, events, accepted_at: toRfc3339(acceptedAt) };
    await audit(tx, { merchantId, after }, { ...context, by });
    return found;
  });
  context.onQueued?.();
  return batch;
}

export interface ReplayRequest extends Omit<RequeueRequest, 'setAsideBefore'> {
  /** The current time by default. */
  readonly setAsideBefore?: Date;
  readonly by: Actor;
}

/**
 * Like {@link replayBatch}, for the oldest batches, at most `most`. Returns how many were put back. As long as that is
 * `most`, call it again with the same time.
 * @throws Failure unknown_merchant
 */
export async function replayBatches(
  context: SetAsideContext,
  { merchantId: only, most, setAsideBefore = context.clock.now(), by }: ReplayRequest,
): Promise<number> {
  const { database } = context;
  if (only !== undefined) await assertMerchant(database, only);
  const merchantIds = only === undefined ? await selectMerchantsAside(database, setAsideBefore) : [only];
  let replayed = 0;
  for (const merchantId of merchantIds) {
    if (replayed >= most) break;
    const request = { setAsideBefore, most: most - replayed };
    replayed += await database.transaction(async (tx) => {
      const batches = await requeueBatches(tx, merchantId, request);
      const after = { batches, set_aside_before: setAsideBefore.toISOString() };
      if (batches > 0) await audit(tx, { merchantId, after }, { ...context, by });
      return batches;
    });
  }
  if (replayed > 0) context.onQueued?.();
  return replayed;
}

function audit(
  tx: Transaction,
  entry: Pick<NewAuditEntry, 'merchantId' | 'after'>,
  by: Context & { readonly by: Actor },
): Promise<void> {
  return recordAudit(tx, { action: 'batches.replayed', target: 'set_aside_batches', ...entry }, by);
}
