import { parseRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import type { SetAsideManagement } from './manage-set-aside.js';
import {
  setAsideBatchOnWire,
  setAsideBatchSchema,
  setAsidePageSchema,
  setAsideParamsSchema,
  setAsideQuerySchema,
  setAsideReplayedSchema,
  setAsideReplaySchema,
} from './set-aside-schemas.js';
import type { SetAsideKey } from './set-aside-store.js';

export interface SetAsideRoutesOptions {
  readonly setAside: SetAsideManagement;
}

/** The operator's calls for batches that could not be recorded. */
export function setAsideRoutes(app: App, options: SetAsideRoutesOptions): void {
  listRoute(app, options);
  replayRoute(app, options);
  replayAllRoute(app, options);
}

const path = '/operator-api/v1/attribution/set-aside';
function listRoute(app: App, { setAside }: SetAsideRoutesOptions): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'listSetAsideBatches',
        summary: 'List batches of events that could not be recorded',
        description:
          'The newest first. They were accepted, are kept whatever their age, and wait to be replayed.',
        querystring: setAsideQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of batches.', ref(setAsidePageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, limit = limits.pageItemsByDefault, cursor } = request.query;
      const key = decodeCursor(cursor, (parts) => keyOf(parts) !== undefined);
      const after = key === undefined ? undefined : keyOf(key);
      const found = await setAside.list({ merchantId, after, limit: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, ({ acceptedAt, batchId }) => [
        String(acceptedAt),
        String(batchId),
      ]);
      return reply.send({ batches: items.map(setAsideBatchOnWire), next_cursor });
    },
  );
}

/** The end of the year 9999 in microseconds. No batch is later, because batches get the time of their call. */
const latest = 253_402_300_800_000_000n;

/** Reads a cursor's parts: the time in microseconds and the batch. */
function keyOf(key: readonly string[]): SetAsideKey | undefined {
  const [time = '', batch = '', ...rest] = key;
  if (rest.length > 0 || !/^\d{1,18}$/.test(time) || !/^\d{1,18}$/.test(batch)) return undefined;
  const acceptedAt = BigInt(time);
  return acceptedAt < latest ? { acceptedAt, batchId: BigInt(batch) } : undefined;
}

function replayRoute(app: App, { setAside }: SetAsideRoutesOptions): void {
  app.post(
    `${path}/:batch_id/replay`,
    {
      config: { audit: 'batches.replayed' },
      schema: {
        tags: ['Operator'],
        security: needs('events:write', 'operator_token'),
        operationId: 'replaySetAsideBatch',
        summary: 'Requeue a batch that could not be recorded',
        description:
          'Call it when the reason is gone. A batch that fails again is set aside again. Nothing counts twice, whatever was sent again meanwhile.',
        params: setAsideParamsSchema,
        response: responses(
          { 200: jsonAnswer('The batch, which is queued now.', ref(setAsideBatchSchema)) },
          // The call needs no body, but it refuses one that it cannot read.
          ...faultsWithBody,
          eventsFailures.unknown_batch,
        ),
      },
    },
    async (request, reply) =>
      reply.send(
        setAsideBatchOnWire(await setAside.replay(BigInt(request.params.batch_id), actorOf(request))),
      ),
  );
}

function replayAllRoute(app: App, { setAside }: SetAsideRoutesOptions): void {
  app.post(
    `${path}/replay`,
    {
      config: { audit: 'batches.replayed' },
      schema: {
        tags: ['Operator'],
        security: needs('events:write', 'operator_token'),
        operationId: 'replaySetAsideBatches',
        summary: 'Requeue all batches that could not be recorded',
        description: `The oldest first, at most ${limits.batchesReplayed} a call.`,
        body: ref(setAsideReplaySchema),
        response: responses(
          { 200: jsonAnswer('How many are queued again.', ref(setAsideReplayedSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, set_aside_before: before } = request.body;
      const most = limits.batchesReplayed;
      const replayed = await setAside.replayAll({
        merchantId,
        most,
        by: actorOf(request),
        ...(before === undefined ? {} : { setAsideBefore: dateOf(before) }),
      });
      return reply.send({ replayed, more: replayed === most });
    },
  );
}

/** Does not use `Date.parse`, which refuses a leap second. The schema has checked the text (RFC 3339). Milliseconds are enough. */
function dateOf(text: string): Date {
  return new Date(Number((parseRfc3339(text) ?? 0n) / 1000n));
}
