import { type EventWarning, eventWarningCodes, eventWarnings } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { type AskedPage, cursorOf, dateKey, idKey, pageParameters, textKey } from '../../http/page-cursor.js';
import { choice, idOf, named, pageSchema, text, textOrNull } from '../../http/validating/members.js';
import { dayBound, dayEnd, readDayBound, utcDayAt } from '../../http/validating/query-parameters.js';
import { Int64 } from '../../http/validating/validation.js';
import { dayText } from '../../kernel/day.js';
import { orNull } from '../sums/sum-schemas.js';
import type { WarningCount, WarningKey, WarningPage } from './warning-count-store.js';
import { readWarnings } from './warnings-of.js';

const warningMembers = {
  code: choice(eventWarningCodes, 'Stable, from a closed list.'),
  title: text('What it means.'),
  fix: text('What the merchant can do.'),
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

const warningCountSchema = named('EventWarningCount', countMembers);

const warningPageSchema = pageSchema('EventWarningPage', 'warnings', warningCountSchema);

const merchantWarningCountSchema = named('MerchantEventWarningCount', {
  merchant_id: idOf('The merchant who sent them.'),
  ...countMembers,
});

const merchantWarningPageSchema = pageSchema(
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

const warningsQuerySchema = Type.Object({
  from: dayBound('The first day on which the events were accepted, in UTC; by default the first one.'),
  to: dayEnd('The day after the last one; by default after today.'),
  ...pageParameters,
});
type WarningsQuery = Static<typeof warningsQuerySchema>;

const merchantWarningsQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only this merchant; by default all merchants.' })),
  ...warningsQuerySchema.properties,
});

export function warningOnWire(code: EventWarning): Static<typeof eventWarningSchema> {
  return { code, ...eventWarnings[code] };
}

function warningCountOnWire(count: WarningCount): Static<typeof warningCountSchema> {
  const { bundleId, warning, events } = count;
  return { day: dayText(count.day), bundle_id: orNull(bundleId), ...warningOnWire(warning), events };
}

export function merchantWarningCountOnWire(count: WarningCount): Static<typeof merchantWarningCountSchema> {
  return { merchant_id: count.merchantId, ...warningCountOnWire(count) };
}

export interface WarningRoutesOptions {
  readonly database: Database;
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
}

const description =
  'A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.';
const page = {
  scope: 'events:read',
  description,
  cursor: cursorOf({ merchantId: idKey, day: dateKey, bundleId: textKey, warning: textKey }),
  items: 'warnings',
} as const;

/** How many valid events may be worth nothing, for their merchants and for operators. */
export function warningRoutes(app: App, { database, limitRate }: WarningRoutesOptions): void {
  attributionCalls(app, { limitRate }).list({
    ...page,
    path: '/warnings',
    id: 'listEventWarnings',
    summary: 'Read how many of your events may be worth nothing',
    query: warningsQuerySchema,
    answer: ['A page of counts.', warningPageSchema],
    onWire: warningCountOnWire,
    find: ({ merchantId, query }, asked) => readWarnings(database, { merchantId, ...pageOf(query, asked) }),
  });
  operatorCalls(app).list({
    ...page,
    path: '/attribution/warnings',
    id: 'listAllEventWarnings',
    summary: 'Read how many events of all merchants or one may be worth nothing',
    query: merchantWarningsQuerySchema,
    answer: ['A page of counts.', merchantWarningPageSchema],
    fails: [accessFailures.unknown_merchant],
    onWire: merchantWarningCountOnWire,
    find: ({ query: { merchant_id: merchantId, ...query } }, asked) =>
      readWarnings(database, { merchantId, ...pageOf(query, asked) }),
  });
}

function pageOf(
  { from, to }: WarningsQuery,
  { after, most }: AskedPage<WarningKey>,
): Omit<WarningPage, 'merchantId'> {
  return {
    from: from === undefined ? undefined : utcDayAt('from', readDayBound('from', from)),
    to: to === undefined ? undefined : utcDayAt('to', readDayBound('to', to)),
    after,
    limit: most,
  };
}
