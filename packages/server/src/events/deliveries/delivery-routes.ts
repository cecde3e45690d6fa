import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { bigIdKey, cursorOf, instantKey, integerKey } from '../../http/page-cursor.js';
import { boundOf } from '../../http/validating/query-parameters.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { SealOptions } from '../../kernel/seal.js';
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
import { type DeliveriesAsked, readDeliveries } from './read-deliveries.js';

export interface DeliveryRoutesOptions {
  readonly database: Database;
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  /** A cursor holds the number of a batch, which would tell a merchant how many batches all merchants send. */
  readonly sealed: SealOptions;
}

const order = `A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For \`state=recorded\`, one page looks through ${limits.deliveriesWalked} events or ${limits.deliveryBatchesWalked} batches. A page may hold fewer than \`limit\`, or none, and still lead to a next page: follow \`next_cursor\` until it is null.`;

/** What became of each delivery, for its merchant and for operators. */
export function deliveryRoutes(app: App, { database, limitRate, sealed }: DeliveryRoutesOptions): void {
  const position = integerKey(1n, BigInt(limits.eventsPerBatch), Number);
  const cursor = cursorOf({ acceptedAt: instantKey, batchId: bigIdKey, position }, sealed);
  const page = { cursor, items: 'deliveries', scope: 'events:read' } as const;
  attributionCalls(app, { limitRate }).list(
    {
      ...page,
      path: '/deliveries',
      id: 'listDeliveries',
      summary: 'List what became of your events',
      description: order,
      query: deliveriesQuerySchema,
      answer: ['A page of deliveries.', deliveryPageSchema],
      onWire: deliveryOnWire,
    },
    ({ merchantId, query }, asked) => readDeliveries(database, { merchantId, ...askedOf(query, asked) }),
  );
  operatorCalls(app).list(
    {
      ...page,
      path: '/attribution/deliveries',
      id: 'listMerchantDeliveries',
      summary: "List what became of a merchant's events, or the events of all merchants that are set aside",
      description: `${order} Without \`merchant_id\`, only \`state=set_aside\` is allowed.`,
      query: merchantDeliveriesQuerySchema,
      answer: ['A page of deliveries.', merchantDeliveryPageSchema],
      fails: [accessFailures.unknown_merchant],
      onWire: merchantDeliveryOnWire,
    },
    ({ query: { merchant_id: merchantId = null, ...query } }, asked) => {
      if (merchantId === null && query.state !== 'set_aside') refuseWithoutMerchant();
      return readDeliveries(database, { merchantId, ...askedOf(query, asked) });
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
  { accepted_from: from, accepted_to: to, state }: DeliveriesQuery,
  { after, most }: { readonly after: DeliveryPosition | undefined; readonly most: number },
): Omit<DeliveriesAsked, 'merchantId'> {
  return { state, acceptedFrom: boundOf(from), acceptedTo: boundOf(to), after, limit: most - 1 };
}
