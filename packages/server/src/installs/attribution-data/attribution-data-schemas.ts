import type { JsonObject } from '@stoa/contract';

import { Type } from 'typebox';

/** What the operator knows about where a user came from. The digits of numbers and the order of members are kept as sent. */
export const attributionDataSchema = Type.Unsafe<JsonObject>({
  $id: 'AttributionData',
  type: 'object',
  minProperties: 1,
  description:
    'Marketing data of a store user: any members, such as `utm_source`, `utm_campaign`, `gclid`, `gbraid` or `wbraid`. Numbers may be longer than a double holds: read it without rounding, or send them as strings.',
  examples: [{ utm_source: 'newsletter', utm_campaign: 'spring', gclid: 'Cj0KCQ' }],
});
