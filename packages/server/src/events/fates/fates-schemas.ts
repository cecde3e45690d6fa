import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { ref } from '../../http/validation.js';
import type { JsonObject } from '../../kernel/json.js';
import { limits } from '../../kernel/limits.js';
import { type Instant, toRfc3339 } from '../../kernel/timestamp.js';
import type { Delivery, DeliveryState } from './delivery-store.js';
import { explainFate } from './explain-fate.js';
import type { EventFate } from './read-fate.js';

const dateTime = (description: string) => Type.String({ format: 'date-time', description });
const dateTimeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const choice = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

const states = [
  'recorded',
  'duplicate',
  'waiting',
  'set_aside',
  'queued',
] as const satisfies readonly DeliveryState[];
const fateStates = [
  'queued',
  'recorded',
  'waiting',
  'set_aside',
] as const satisfies readonly EventFate['state'][];

const stateMeaning =
  '`queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator has to see to its batch first';

const merchantId = Type.Integer({ minimum: 1, description: 'The merchant who sent it.' });
const batchId = Type.Integer({ minimum: 1, description: 'Names its batch, to see to it.' });
const reason = textOrNull(
  'Why its batch is set aside: an SQLSTATE or the name of an error; null unless it is.',
);

const eventMembers = {
  event_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
  event_name: Type.String({ description: 'As it was sent.' }),
  event_datetime: Type.String({ description: 'As it was sent.' }),
  installation_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
};
const acceptedAt = dateTime('When its batch was accepted.');

const fateMembers = {
  ...eventMembers,
  state: choice(fateStates, `${stateMeaning}.`),
  accepted_at: acceptedAt,
  recorded_at: dateTimeOrNull('When it was recorded; null: not yet.'),
  linked: Type.Boolean({ description: 'Whether it is recorded and its installation is known.' }),
  bundle_id: textOrNull("The app of its installation; null while it isn't linked."),
  duplicates: Type.Object(
    {
      count: Type.Integer({
        minimum: 0,
        description: `How often; ${limits.duplicatesCounted} means that or more.`,
      }),
      newest: Type.Array(dateTime('When it was accepted again.'), {
        maxItems: limits.duplicatesListed,
        description: `The newest times, ${limits.duplicatesListed} at most.`,
      }),
    },
    { description: 'That it was sent again, and counted nothing.' },
  ),
  explanation: Type.String({ description: 'The same in words.' }),
  payload: Type.Unsafe<JsonObject>({
    type: 'object',
    description: 'As it was sent, to the letter.',
  }),
};

/** What became of an event, as its merchant sees it. */
export const eventFateSchema = Type.Object(fateMembers, { $id: 'EventFate' });

/** The same for an operator. */
export const merchantEventFateSchema = Type.Object(
  {
    merchant_id: merchantId,
    batch_id: batchId,
    set_aside_at: dateTimeOrNull('When its batch was set aside; null unless it is.'),
    reason,
    ...fateMembers,
  },
  { $id: 'MerchantEventFate' },
);

const deliveryMembers = {
  ...eventMembers,
  accepted_at: acceptedAt,
  state: choice(
    states,
    `${stateMeaning}; \`duplicate\`: its \`event_id\` was recorded before, and it counts nothing.`,
  ),
};

const deliverySchema = Type.Object(deliveryMembers, { $id: 'Delivery' });

export const deliveryPageSchema = Type.Object(
  { deliveries: Type.Array(ref(deliverySchema)), next_cursor: nextCursorSchema },
  { $id: 'DeliveryPage' },
);

const merchantDeliverySchema = Type.Object(
  { merchant_id: merchantId, batch_id: batchId, reason, ...deliveryMembers },
  { $id: 'MerchantDelivery' },
);

export const merchantDeliveryPageSchema = Type.Object(
  { deliveries: Type.Array(ref(merchantDeliverySchema)), next_cursor: nextCursorSchema },
  { $id: 'MerchantDeliveryPage' },
);

export const eventParamsSchema = Type.Object({ event_id: Type.String({ format: 'uuid' }) });

export const merchantQuerySchema = Type.Object({
  merchant_id: Type.Integer({ description: 'The merchant who sent it.' }),
});

export const deliveriesQuerySchema = Type.Object({
  accepted_from: Type.Optional(dateTime('Only those accepted at this time or later.')),
  accepted_to: Type.Optional(dateTime('Only those accepted before this time.')),
  state: Type.Optional(choice(states, 'Only those of this state.')),
  ...pageParameters,
});
export type DeliveriesQuery = Static<typeof deliveriesQuerySchema>;

export const merchantDeliveriesQuerySchema = Type.Object({
  merchant_id: Type.Optional(
    Type.Integer({
      description: "The merchant who sent them. Left out with `state=set_aside`, they are all merchants'.",
    }),
  ),
  ...deliveriesQuerySchema.properties,
});

/** Every schema with an `$id` of the calls that read what became of events. */
export const fatesSchemas = [
  eventFateSchema,
  merchantEventFateSchema,
  deliverySchema,
  deliveryPageSchema,
  merchantDeliverySchema,
  merchantDeliveryPageSchema,
];

/** The fate of an event as its merchant sees it, as the text of a JSON object: the payload goes in to the letter. */
export function fateText(fate: EventFate): string {
  return withPayload(fateOnWire(fate), fate);
}

/** The fate of an event as an operator sees it. */
export function merchantFateText(fate: EventFate): string {
  const members = {
    merchant_id: fate.merchantId,
    batch_id: Number(fate.batchId),
    set_aside_at: timeOrNull(fate.setAsideAt),
    reason: fate.reason,
    ...fateOnWire(fate),
  };
  return withPayload(members, fate);
}

function fateOnWire(fate: EventFate): Omit<Static<typeof eventFateSchema>, 'payload'> {
  return {
    event_id: fate.eventId,
    event_name: fate.eventName,
    event_datetime: fate.eventDatetime,
    installation_id: fate.installationId,
    state: fate.state,
    accepted_at: toRfc3339(fate.acceptedAt),
    recorded_at: timeOrNull(fate.recordedAt),
    linked: fate.state === 'recorded',
    bundle_id: fate.bundleId,
    duplicates: { count: fate.duplicates, newest: fate.newestDuplicates.map(toRfc3339) },
    explanation: explainFate(fate),
  };
}

function withPayload(members: object, { payload }: EventFate): string {
  return `${JSON.stringify(members).slice(0, -1)},"payload":${payload}}`;
}

function timeOrNull(time: Instant | null): string | null {
  return time === null ? null : toRfc3339(time);
}

export function deliveryOnWire(delivery: Delivery): Static<typeof deliverySchema> {
  return {
    event_id: delivery.eventId,
    event_name: delivery.eventName,
    event_datetime: delivery.eventDatetime,
    installation_id: delivery.installationId,
    accepted_at: toRfc3339(delivery.acceptedAt),
    state: delivery.state,
  };
}

export function merchantDeliveryOnWire(delivery: Delivery): Static<typeof merchantDeliverySchema> {
  const { merchantId: merchant_id, batchId: batch, reason: why } = delivery;
  return { merchant_id, batch_id: Number(batch), reason: why, ...deliveryOnWire(delivery) };
}
