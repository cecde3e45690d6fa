import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { type AskedPage, cursorOf, dateKey, idKey, textKey } from '../../http/page-cursor.js';
import { readDayBound, utcDayAt } from '../../http/validating/query-parameters.js';
import type { WarningKey, WarningPage } from './warning-count-store.js';
import {
  merchantWarningCountOnWire,
  merchantWarningPageSchema,
  merchantWarningsQuerySchema,
  type WarningsQuery,
  warningCountOnWire,
  warningPageSchema,
  warningsQuerySchema,
} from './warning-schemas.js';
import { readWarnings } from './warnings-of.js';

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
  attributionCalls(app, { limitRate }).list(
    {
      ...page,
      path: '/warnings',
      id: 'listEventWarnings',
      summary: 'Read how many of your events may be worth nothing',
      query: warningsQuerySchema,
      answer: ['A page of counts.', warningPageSchema],
      onWire: warningCountOnWire,
    },
    ({ merchantId, query }, asked) => readWarnings(database, { merchantId, ...pageOf(query, asked) }),
  );
  operatorCalls(app).list(
    {
      ...page,
      path: '/attribution/warnings',
      id: 'listAllEventWarnings',
      summary: 'Read how many events of all merchants or one may be worth nothing',
      query: merchantWarningsQuerySchema,
      answer: ['A page of counts.', merchantWarningPageSchema],
      fails: [accessFailures.unknown_merchant],
      onWire: merchantWarningCountOnWire,
    },
    ({ query: { merchant_id: merchantId, ...query } }, asked) =>
      readWarnings(database, { merchantId, ...pageOf(query, asked) }),
  );
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
