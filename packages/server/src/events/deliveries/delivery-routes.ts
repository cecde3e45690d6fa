import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import type { SealedCursors } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import {
  type DeliveriesQuery,
  deliveriesQuerySchema,
  deliveryOnWire,
  deliveryPageSchema,
  merchantDeliveriesQuerySchema,
  merchantDeliveryOnWire,
  merchantDeliveryPageSchema,
} from './delivery-schemas.js';
import type { DeliveryPosition } from './delivery-store.js';
import type { DeliveriesAsked, ReadDeliveries } from './read-deliveries.js';

export interface DeliveryRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly readDeliveries: ReadDeliveries;
  /** Sealed, because a cursor holds the number of a batch, which would tell a merchant how many batches all merchants send. */
  readonly cursors: SealedCursors;
}

/** What became of each delivery, for its merchant and for operators. */
export function deliveryRoutes(app: App, options: DeliveryRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const order = `A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For \`state=recorded\`, one page looks through ${limits.deliveriesWalked} events or ${limits.deliveryBatchesWalked} batches. A page may hold fewer than \`limit\`, or none, and still lead to a next page: follow \`next_cursor\` until it is null.`;

function merchantRoute(app: App, options: DeliveryRoutesOptions): void {
  app.get(
    '/attribution-api/v1/deliveries',
    {
      onRequest: limitCaller(options.limitRate),
      schema: {
        tags: ['Events'],
        security: needs('events:read', 'credential', 'api_key'),
        operationId: 'listDeliveries',
        summary: 'List what became of your events',
        description: order,
        querystring: deliveriesQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of deliveries.', ref(deliveryPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const asked = { ...askedOf(request.query, options), merchantId: callingMerchant(request) };
      const { deliveries, next } = await options.readDeliveries(asked);
      return reply.send({ deliveries: deliveries.map(deliveryOnWire), next_cursor: cursorOf(next, options) });
    },
  );
}

function operatorRoute(app: App, options: DeliveryRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/deliveries',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'listMerchantDeliveries',
        summary: "List what became of a merchant's events, or the events of all merchants that are set aside",
        description: `${order} Without \`merchant_id\`, only \`state=set_aside\` is allowed.`,
        querystring: merchantDeliveriesQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of deliveries.', ref(merchantDeliveryPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId === undefined && query.state !== 'set_aside') refuseWithoutMerchant();
      const asked = { ...askedOf(query, options), merchantId: merchantId ?? null };
      const { deliveries, next } = await options.readDeliveries(asked);
      return reply.send({
        deliveries: deliveries.map(merchantDeliveryOnWire),
        next_cursor: cursorOf(next, options),
      });
    },
  );
}

function refuseWithoutMerchant(): never {
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The address has a fault; see errors.',
    faults: [
      {
        pointer: '/query/merchant_id',
        code: 'missing',
        detail: 'is required unless state is set_aside: only those events are listed for all merchants.',
      },
    ],
  });
}

function askedOf(
  query: DeliveriesQuery,
  { cursors }: DeliveryRoutesOptions,
): Omit<DeliveriesAsked, 'merchantId'> {
  const { accepted_from: from, accepted_to: to, state, cursor, limit = limits.pageItemsByDefault } = query;
  const key = cursors.decode(cursor, (parts) => positionOf(parts) !== undefined);
  return {
    state,
    acceptedFrom: boundOf(from),
    acceptedTo: boundOf(to),
    after: key === undefined ? undefined : positionOf(key),
    limit,
  };
}

function cursorOf(next: DeliveryPosition | null, { cursors }: DeliveryRoutesOptions): string | null {
  if (next === null) return null;
  const { acceptedAt, batchId, position } = next;
  return cursors.encode([String(acceptedAt), String(batchId), String(position)]);
}

/** The end of the year 9999 in microseconds. No batch is later, because batches get the time of their call. */
const latest = 253_402_300_800_000_000n;

/** Reads a cursor's parts: the time in microseconds, the batch, and the place in the batch. */
function positionOf(key: readonly string[]): DeliveryPosition | undefined {
  const [time = '', batch = '', place = '', ...rest] = key;
  const isRight = /^\d{1,18}$/.test(time) && /^\d{1,18}$/.test(batch) && /^\d{1,4}$/.test(place);
  if (!isRight || rest.length > 0) return undefined;
  const [acceptedAt, position] = [BigInt(time), Number(place)];
  if (acceptedAt >= latest || position < 1 || position > limits.eventsPerBatch) return undefined;
  return { acceptedAt, batchId: BigInt(batch), position };
}
