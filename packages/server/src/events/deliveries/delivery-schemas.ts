import { eventWarningCodes } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, pageSchema, textOrNull, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { wireOf } from '../../http/wire-of.js';
import { deliveryStates } from './delivery-store.js';

/** What the states mean that both a delivery and a fate can have. */
export const stateMeaning =
  '`queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first';

/** The event itself, and when it was accepted. */
export const sentMembers = {
  event_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
  event_name: Type.String({ description: 'As it was sent.' }),
  event_datetime: Type.String({ description: 'As it was sent.' }),
  installation_id: Type.String({ format: 'uuid', description: 'In lower case.' }),
  accepted_at: time('When its batch was accepted.'),
};

/** What only operators see. */
export const operatorMembers = {
  merchant_id: Type.Integer({ minimum: 1, description: 'The merchant who sent it.' }),
  batch_id: Type.Integer({
    minimum: 1,
    description: 'Identifies its batch, so that an operator can replay it.',
  }),
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

export const deliveryPageSchema = pageSchema('DeliveryPage', 'deliveries', deliverySchema);

const merchantDeliverySchema = Type.Object(
  { ...operatorMembers, ...deliveryMembers },
  { $id: 'MerchantDelivery' },
);

export const merchantDeliveryPageSchema = pageSchema(
  'MerchantDeliveryPage',
  'deliveries',
  merchantDeliverySchema,
);

export const deliverySchemas = [
  deliverySchema,
  deliveryPageSchema,
  merchantDeliverySchema,
  merchantDeliveryPageSchema,
];

export const deliveriesQuerySchema = Type.Object({
  accepted_from: timeBound('Only those accepted at this time or later.'),
  accepted_to: timeEnd('Only those accepted before this time.'),
  state: Type.Optional(choice(deliveryStates, 'Only those in this state.')),
  ...pageParameters,
});
export type DeliveriesQuery = Static<typeof deliveriesQuerySchema>;

export const merchantDeliveriesQuerySchema = Type.Object({
  merchant_id: Type.Optional(
    Type.Integer({
      description:
        'The merchant who sent them. Without it, and with `state=set_aside`, those of all merchants.',
    }),
  ),
  ...deliveriesQuerySchema.properties,
});

export const deliveryOnWire = wireOf(deliverySchema);

export const merchantDeliveryOnWire = wireOf(merchantDeliverySchema);
