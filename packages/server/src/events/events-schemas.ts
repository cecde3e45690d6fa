import type { JsonObject } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { TextOf } from '../http/validating/text-forms.js';
import { ref } from '../http/validating/validation.js';
import { limits } from '../kernel/limits.js';

const uuidV4 = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** One event (specification, Attribution event). Other members are ignored. */
export const attributionEventSchema = Type.Object(
  {
    event_name: Type.String({
      minLength: 1,
      maxLength: limits.eventNameCharacters,
      description: 'What happened; case-insensitive.',
      examples: ['purchase_completed'],
    }),
    payload: Type.Unsafe<JsonObject>({
      type: 'object',
      description: `Properties of the event: any JSON object, whose text has ${limits.eventPayloadBytes} bytes at most. Sums add up \`amount\`, a decimal text in major units such as "12.34" (reports count in minor units: 1234), by \`currency\`, a code of ISO 4217.`,
      examples: [{ currency: 'EUR', amount: '12.34' }],
    }),
    event_datetime: Type.String({
      format: 'iso8601',
      maxLength: limits.eventDatetimeCharacters,
      description: "When it happened on the merchant's server: ISO 8601, UTC unless it has an offset.",
      examples: ['2026-11-20T10:00:00+01:00'],
    }),
    event_id: TextOf('uuidV4', {
      pattern: uuidV4,
      description: 'An event sent again with the same one is the same event.',
    }),
    installation_id: Type.String({
      format: 'uuid',
      description: 'The installation identifier that the SDK returned in the app.',
      examples: ['0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00'],
    }),
  },
  { $id: 'AttributionEvent', description: 'Something that happened after an installation.' },
);

/** The body of the events call. */
export const attributionEventsBatchSchema = Type.Object(
  { events: Type.Array(ref(attributionEventSchema), { maxItems: limits.eventsPerBatch }) },
  { $id: 'AttributionEventsBatch', description: 'Events to be recorded, taken all or none.' },
);

/** A validated event, as it was sent. */
export type SentEvent = Static<typeof attributionEventSchema>;

export type AttributionEventsBatch = Static<typeof attributionEventsBatchSchema>;
