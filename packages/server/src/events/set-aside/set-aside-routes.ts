import { parseRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { bigIdKey, cursorOf, instantKey } from '../../http/page-cursor.js';
import { faultsWithBody } from '../../http/problem-responses.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import { listSetAside, replayBatch, replayBatches, type SetAsideContext } from './manage-set-aside.js';
import {
  setAsideBatchOnWire,
  setAsideBatchSchema,
  setAsidePageSchema,
  setAsideParamsSchema,
  setAsideQuerySchema,
  setAsideReplayedSchema,
  setAsideReplaySchema,
} from './set-aside-schemas.js';

/** The operator's calls for batches that could not be recorded. */
export function setAsideRoutes(app: App, context: SetAsideContext): void {
  const operator = operatorCalls(app);
  operator.list(
    {
      path: '/attribution/set-aside',
      id: 'listSetAsideBatches',
      scope: 'events:read',
      summary: 'List batches of events that could not be recorded',
      description:
        'The newest first. They were accepted, are kept whatever their age, and wait to be replayed.',
      query: setAsideQuerySchema,
      answer: ['A page of batches.', setAsidePageSchema],
      fails: [accessFailures.unknown_merchant],
      cursor: cursorOf({ acceptedAt: instantKey, batchId: bigIdKey }),
      items: 'batches',
      onWire: setAsideBatchOnWire,
    },
    ({ query: { merchant_id: merchantId } }, { after, most }) =>
      listSetAside(context, { merchantId, after, limit: most }),
  );
  operator.change(
    {
      path: '/attribution/set-aside/:batch_id/replay',
      id: 'replaySetAsideBatch',
      scope: 'events:write',
      audit: 'batches.replayed',
      summary: 'Requeue a batch that could not be recorded',
      description:
        'Call it when the reason is gone. A batch that fails again is set aside again. Nothing counts twice, whatever was sent again meanwhile.',
      params: setAsideParamsSchema,
      answer: ['The batch, which is queued now.', setAsideBatchSchema],
      // The call needs no body, but it refuses one that it cannot read.
      statuses: faultsWithBody,
      fails: [eventsFailures.unknown_batch],
    },
    async ({ params, by }) => setAsideBatchOnWire(await replayBatch(context, BigInt(params.batch_id), by)),
  );
  operator.change(
    {
      path: '/attribution/set-aside/replay',
      id: 'replaySetAsideBatches',
      scope: 'events:write',
      audit: 'batches.replayed',
      summary: 'Requeue all batches that could not be recorded',
      description: `The oldest first, at most ${limits.batchesReplayed} a call.`,
      body: setAsideReplaySchema,
      answer: ['How many are queued again.', setAsideReplayedSchema],
      fails: [accessFailures.unknown_merchant],
    },
    async ({ body: { merchant_id: merchantId, set_aside_before: before }, by }) => {
      const most = limits.batchesReplayed;
      const until = before === undefined ? {} : { setAsideBefore: dateOf(before) };
      const replayed = await replayBatches(context, { merchantId, most, by, ...until });
      return { replayed, more: replayed === most };
    },
  );
}

/**
 * Does not use `Date.parse`, which refuses a leap second. The schema has checked the text (RFC 3339). Milliseconds are
 * enough.
 */
function dateOf(text: string): Date {
  return new Date(Number((parseRfc3339(text) ?? 0n) / 1000n));
}
