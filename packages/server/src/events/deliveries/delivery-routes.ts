import { eventWarningCodes } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { bigIdKey, cursorOf, instantKey, integerKey, pageParameters } from '../../http/page-cursor.js';
import { choice, idOf, named, pageSchema, text, textOrNull, time } from '../../http/validating/members.js';
import { boundOf, timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { wireOf } from '../../http/wire-of.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { SealOptions } from '../../kernel/seal.js';
import { type DeliveryPosition, deliveryStates } from './delivery-store.js';
import { type DeliveriesAsked, readDeliveries } from './read-deliveries.js';

/** What the states mean that both a delivery and a fate can have. */
export const stateMeaning =
  '`queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first';

/** The event itself, and when it was accepted. */
export const sentMembers = {
  event_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
  event_name: text('As it was sent.'),
  event_datetime: text('As it was sent.'),
  installation_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
  accepted_at: time('When its batch was accepted.'),
};

/** What only operators see. */
export const operatorMembers = {
  merchant_id: idOf('The merchant who sent it.'),
  batch_id: idOf('Identifies its batch, so that an operator can replay it.'),
  reason: textOrNull(
    'Why its batch is set aside: an SQLSTATE or the name of an error; null unless it is set aside.',
  ),
};

const deliveryMembers = {
  ...sentMembers,
  state: choice(
    deliveryStates,
    `${stateMeaning}; \`duplicate\`: its \`event_id\` was recorded before, and it counts nothing.`,
  ),
  warnings: Type.Array(choice(eventWarningCodes, 'What may be wrong with a valid event.'), {
    description:
      'Why it may be worth nothing although it is valid; `/attribution-api/v1/warnings` says what each means. Empty for a duplicate.',
  }),
};

const deliverySchema = Type.Object(deliveryMembers, {
  $id: 'Delivery',
  description: 'One sending of an event: sent twice, it is two deliveries.',
});

const deliveryPageSchema = pageSchema('DeliveryPage', 'deliveries', deliverySchema);

const merchantDeliverySchema = named('MerchantDelivery', { ...operatorMembers, ...deliveryMembers });

const merchantDeliveryPageSchema = pageSchema('MerchantDeliveryPage', 'deliveries', merchantDeliverySchema);

export const deliverySchemas = [
  deliverySchema,
  deliveryPageSchema,
  merchantDeliverySchema,
  merchantDeliveryPageSchema,
];

const deliveriesQuerySchema = Type.Object({
  accepted_from: timeBound('Only those accepted at this time or later.'),
  accepted_to: timeEnd('Only those accepted before this time.'),
  state: Type.Optional(choice(deliveryStates, 'Only those in this state.')),
  ...pageParameters,
});
type DeliveriesQuery = Static<typeof deliveriesQuerySchema>;

const merchantDeliveriesQuerySchema = Type.Object({
  merchant_id: Type.Optional(
    Type.Integer({
      description:
        'The merchant who sent them. Without it, and with `state=set_aside`, those of all merchants.',
    }),
  ),
  ...deliveriesQuerySchema.properties,
});

const deliveryOnWire = wireOf(deliverySchema);

const merchantDeliveryOnWire = wireOf(merchantDeliverySchema);

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
  attributionCalls(app, { limitRate }).list({
    ...page,
    path: '/deliveries',
    id: 'listDeliveries',
    summary: 'List what became of your events',
    description: order,
    query: deliveriesQuerySchema,
    answer: ['A page of deliveries.', deliveryPageSchema],
    onWire: deliveryOnWire,
    find: ({ merchantId, query }, asked) =>
      readDeliveries(database, { merchantId, ...askedOf(query, asked) }),
  });
  operatorCalls(app).list({
    ...page,
    path: '/attribution/deliveries',
    id: 'listMerchantDeliveries',
    summary: "List what became of a merchant's events, or the events of all merchants that are set aside",
    description: `${order} Without \`merchant_id\`, only \`state=set_aside\` is allowed.`,
    query: merchantDeliveriesQuerySchema,
    answer: ['A page of deliveries.', merchantDeliveryPageSchema],
    fails: [accessFailures.unknown_merchant],
    onWire: merchantDeliveryOnWire,
    find: ({ query: { merchant_id: merchantId = null, ...query } }, asked) => {
      if (merchantId === null && query.state !== 'set_aside') refuseWithoutMerchant();
      return readDeliveries(database, { merchantId, ...askedOf(query, asked) });
    },
  });
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
