import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { count, pageSchema, time } from '../../http/validating/members.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import type { SetAsideBatch } from './set-aside-store.js';

const batchId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Names the batch.',
});
const merchantId = Type.Integer({ description: 'The merchant who sent them; without it, all merchants.' });

export const setAsideBatchSchema = Type.Object(
  {
    batch_id: batchId,
    merchant_id: Type.Integer({ minimum: 1, description: 'The merchant who sent it.' }),
    events: Type.Integer({ minimum: 1, description: 'How many events it has.' }),
    accepted_at: time('When it was answered with 204.'),
    set_aside_at: time('When it could not be recorded.'),
    reason: Type.String({
      description: 'Why: an SQLSTATE of PostgreSQL, or the name of an error. The log of that time has more.',
    }),
  },
  { $id: 'SetAsideBatch' },
);

export const setAsidePageSchema = pageSchema('SetAsidePage', 'batches', setAsideBatchSchema);

export const setAsideQuerySchema = Type.Object({ merchant_id: Type.Optional(merchantId), ...pageParameters });

export const setAsideParamsSchema = Type.Object({ batch_id: batchId });

/**
 * Body of a replay of many batches. Unknown members are refused, because a misspelt filter would replay more than was
 * meant.
 */
export const setAsideReplaySchema = Type.Object(
  {
    merchant_id: Type.Optional(merchantId),
    set_aside_before: Type.Optional(
      time(
        'Only those set aside before this time; without it, before now. Send the same time again while `more` is true, so that a batch that fails again is not replayed again.',
      ),
    ),
  },
  { $id: 'SetAsideReplay', additionalProperties: false },
);

export const setAsideReplayedSchema = Type.Object(
  {
    replayed: count(`How many batches are queued again; at most ${limits.batchesReplayed}.`),
    more: Type.Boolean({ description: 'Whether there may be more: call again.' }),
  },
  { $id: 'SetAsideReplayed' },
);

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
