import { type EventWarning, eventWarningCodes, eventWarnings } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, pageSchema, textOrNull } from '../../http/validating/members.js';
import { dayBound, dayEnd } from '../../http/validating/query-parameters.js';
import { Int64 } from '../../http/validating/validation.js';
import { dayText } from '../../kernel/day.js';
import { orNull } from '../sums/sum-schemas.js';
import type { WarningCount } from './warning-count-store.js';

const warningMembers = {
  code: choice(eventWarningCodes, 'Stable, from a closed list.'),
  title: Type.String({ description: 'What it means.' }),
  fix: Type.String({ description: 'What the merchant can do.' }),
};

/** A warning as every call writes it. */
export const eventWarningSchema = Type.Object(warningMembers, {
  $id: 'EventWarning',
  description: 'What may be wrong with an event although it is valid. It is recorded all the same.',
});

const countMembers = {
  day: Type.String({ format: 'date', description: 'On which the events were accepted, in UTC.' }),
  bundle_id: textOrNull('The app of their installations; null for `unknown_installation`.'),
  ...warningMembers,
  events: Int64({ minimum: 0, description: 'How many events that count have the warning.' }),
};

const warningCountSchema = Type.Object(countMembers, { $id: 'EventWarningCount' });

export const warningPageSchema = pageSchema('EventWarningPage', 'warnings', warningCountSchema);

const merchantWarningCountSchema = Type.Object(
  { merchant_id: Type.Integer({ minimum: 1, description: 'The merchant who sent them.' }), ...countMembers },
  { $id: 'MerchantEventWarningCount' },
);

export const merchantWarningPageSchema = pageSchema(
  'MerchantEventWarningPage',
  'warnings',
  merchantWarningCountSchema,
);

export const warningSchemas = [
  eventWarningSchema,
  warningCountSchema,
  warningPageSchema,
  merchantWarningCountSchema,
  merchantWarningPageSchema,
];

export const warningsQuerySchema = Type.Object({
  from: dayBound('The first day on which the events were accepted, in UTC; by default the first one.'),
  to: dayEnd('The day after the last one; by default after today.'),
  ...pageParameters,
});
export type WarningsQuery = Static<typeof warningsQuerySchema>;

export const merchantWarningsQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only this merchant; by default all merchants.' })),
  ...warningsQuerySchema.properties,
});

export function warningOnWire(code: EventWarning): Static<typeof eventWarningSchema> {
  return { code, ...eventWarnings[code] };
}

export function warningCountOnWire(count: WarningCount): Static<typeof warningCountSchema> {
  const { bundleId, warning, events } = count;
  return { day: dayText(count.day), bundle_id: orNull(bundleId), ...warningOnWire(warning), events };
}

export function merchantWarningCountOnWire(count: WarningCount): Static<typeof merchantWarningCountSchema> {
  return { merchant_id: count.merchantId, ...warningCountOnWire(count) };
}
