import { parseRfc3339 } from '@stoa/contract';
import { Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { bigIdKey, cursorOf, instantKey, pageParameters } from '../../http/page-cursor.js';
import { faultsWithBody } from '../../http/problem-responses.js';
import { count, exact, idOf, named, pageSchema, time } from '../../http/validating/members.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import { listSetAside, replayBatch, replayBatches, type SetAsideContext } from './manage-set-aside.js';
import type { SetAsideBatch } from './set-aside-store.js';

const batchId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Names the batch.',
});
const merchantId = Type.Integer({ description: 'The merchant who sent them; without it, all merchants.' });

const setAsideBatchSchema = named('SetAsideBatch', {
  batch_id: batchId,
  merchant_id: idOf('The merchant who sent it.'),
  events: idOf('How many events it has.'),
  accepted_at: time('When it was answered with 204.'),
  set_aside_at: time('When it could not be recorded.'),
  reason: Type.String({
    description: 'Why: an SQLSTATE of PostgreSQL, or the name of an error. The log of that time has more.',
  }),
});

const setAsidePageSchema = pageSchema('SetAsidePage', 'batches', setAsideBatchSchema);

const setAsideQuerySchema = Type.Object({ merchant_id: Type.Optional(merchantId), ...pageParameters });

const setAsideParamsSchema = Type.Object({ batch_id: batchId });

/**
 * Body of a replay of many batches. Unknown members are refused, because a misspelt filter would replay more than was
 * meant.
 */
const setAsideReplaySchema = exact('SetAsideReplay', {
  merchant_id: Type.Optional(merchantId),
  set_aside_before: Type.Optional(
    time(
      'Only those set aside before this time; without it, before now. Send the same time again while `more` is true, so that a batch that fails again is not replayed again.',
    ),
  ),
});

const setAsideReplayedSchema = named('SetAsideReplayed', {
  replayed: count(`How many batches are queued again; at most ${limits.batchesReplayed}.`),
  more: Type.Boolean({ description: 'Whether there may be more: call again.' }),
});

/** All schemas with an `$id` of the calls for batches that are set aside. */
export const setAsideSchemas = [
  setAsideBatchSchema,
  setAsidePageSchema,
  setAsideReplaySchema,
  setAsideReplayedSchema,
] as const;

/** A batch as the API and the command show it. */
const toldBatch = wireOf(setAsideBatchSchema);

export const setAsideBatchOnWire = (batch: SetAsideBatch) =>
  toldBatch({ ...batch, events: batch.eventCount });

/** The operator's calls for batches that could not be recorded. */
export function setAsideRoutes(app: App, context: SetAsideContext): void {
  const operator = operatorCalls(app);
  operator.list({
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
    find: ({ query: { merchant_id: merchantId } }, { after, most }) =>
      listSetAside(context, { merchantId, after, limit: most }),
  });
  operator.change({
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
    handle: async ({ params, by }) =>
      setAsideBatchOnWire(await replayBatch(context, BigInt(params.batch_id), by)),
  });
  operator.change({
    path: '/attribution/set-aside/replay',
    id: 'replaySetAsideBatches',
    scope: 'events:write',
    audit: 'batches.replayed',
    summary: 'Requeue all batches that could not be recorded',
    description: `The oldest first, at most ${limits.batchesReplayed} a call.`,
    body: setAsideReplaySchema,
    answer: ['How many are queued again.', setAsideReplayedSchema],
    fails: [accessFailures.unknown_merchant],
    handle: async ({ body: { merchant_id: merchantId, set_aside_before: before }, by }) => {
      const most = limits.batchesReplayed;
      const until = before === undefined ? {} : { setAsideBefore: dateOf(before) };
      const replayed = await replayBatches(context, { merchantId, most, by, ...until });
      return { replayed, more: replayed === most };
    },
  });
}

/**
 * Does not use `Date.parse`, which refuses a leap second. The schema has checked the text (RFC 3339). Milliseconds are
 * enough.
 */
function dateOf(text: string): Date {
  return new Date(Number((parseRfc3339(text) ?? 0n) / 1000n));
}
