import { type Instant, type JsonObject, toRfc3339 } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { choice, exact, named, text } from '../../http/validating/members.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { operatorMembers, sentMembers, stateMeaning } from '../deliveries/delivery-routes.js';
import { eventWarningSchema, warningOnWire } from '../warnings/warning-routes.js';
import type { EventState } from './event-state-store.js';
import { explainFate } from './explain-fate.js';
import type { EventFate } from './read-fate.js';

const dateTime = (description: string) => Type.String({ format: 'date-time', description });
const dateTimeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const fateStates = [
  'queued',
  'recorded',
  'waiting',
  'set_aside',
] as const satisfies readonly EventFate['state'][];

const fateMembers = {
  ...sentMembers,
  state: choice<EventFate['state']>(fateStates, `${stateMeaning}.`),
  recorded_at: dateTimeOrNull('When it was recorded; null if it is not recorded yet.'),
  linked: Type.Boolean({ description: 'Whether it is recorded and its installation is known.' }),
  bundle_id: textOrNull('The app of its installation; null while it is not linked.'),
  duplicates: Type.Object(
    {
      count: Type.Integer({
        minimum: 0,
        description: `How many; ${limits.duplicatesCounted} means this many or more.`,
      }),
      newest: Type.Array(dateTime('When it was accepted again.'), {
        maxItems: limits.duplicatesListed,
        description: `The newest times, ${limits.duplicatesListed} at most.`,
      }),
    },
    { description: 'Later deliveries of the same event; they count nothing.' },
  ),
  warnings: Type.Array(ref(eventWarningSchema), {
    description: 'Why it may be worth nothing although it is valid.',
  }),
  explanation: text('The same in words.'),
  payload: Type.Unsafe<JsonObject>({ type: 'object', description: 'Exactly the text that was sent.' }),
};

/** What became of an event, as its merchant sees it. */
export const eventFateSchema = named('EventFate', fateMembers);

/** The same for an operator. */
export const merchantEventFateSchema = named('MerchantEventFate', {
  ...operatorMembers,
  set_aside_at: dateTimeOrNull('When its batch was set aside; null unless it is set aside.'),
  ...fateMembers,
});

export const eventParamsSchema = Type.Object({ event_id: Type.String({ format: 'uuid' }) });

export const merchantQuerySchema = Type.Object({
  merchant_id: Type.Integer({ description: 'The merchant who sent it.' }),
});

const eventIds = Type.Array(Type.String({ format: 'uuid' }), {
  minItems: 1,
  maxItems: limits.fatesOfCall,
  description: 'The `event_id`s that were sent.',
});

export const eventFatesRequestSchema = exact('EventFatesRequest', { event_ids: eventIds });

export const merchantEventFatesRequestSchema = exact('MerchantEventFatesRequest', {
  ...merchantQuerySchema.properties,
  event_ids: eventIds,
});

const eventStates = [...fateStates, 'removed', 'unknown'] as const satisfies readonly EventState['state'][];

export const eventFatesSchema = named('EventFates', {
  fates: Type.Array(
    Type.Object({
      event_id: sentMembers.event_id,
      state: choice<EventState['state']>(
        eventStates,
        `${stateMeaning}; \`removed\`: it was recorded, and the events of its month are no longer kept; \`unknown\`: you have not sent it, or it was not accepted: send it again.`,
      ),
      accepted_at: dateTimeOrNull('When its batch was accepted; null if it is unknown or was removed.'),
      recorded_at: dateTimeOrNull('When it was recorded; null if it is not, or was removed.'),
    }),
    { description: 'One for each `event_id` that was asked for, in the same order.' },
  ),
});

export const fateSchemas = [
  eventFateSchema,
  merchantEventFateSchema,
  eventFatesRequestSchema,
  merchantEventFatesRequestSchema,
  eventFatesSchema,
];

export function fatesOnWire(states: readonly EventState[]): Static<typeof eventFatesSchema> {
  return {
    fates: states.map(({ eventId, state, acceptedAt, recordedAt }) => ({
      event_id: eventId,
      state,
      accepted_at: timeOrNull(acceptedAt),
      recorded_at: timeOrNull(recordedAt),
    })),
  };
}

/**
 * The fate of an event as its merchant sees it. It is the text of a JSON object, so that the payload keeps every
 * character.
 */
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
    warnings: fate.warnings.map(warningOnWire),
    explanation: explainFate(fate),
  };
}

function withPayload(members: object, { payload }: EventFate): string {
  return `${JSON.stringify(members).slice(0, -1)},"payload":${payload}}`;
}

function timeOrNull(time: Instant | null): string | null {
  return time === null ? null : toRfc3339(time);
}
