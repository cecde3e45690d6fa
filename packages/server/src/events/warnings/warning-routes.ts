import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { readDayBound, utcDayAt } from '../../http/validating/day-bound.js';
import { ref } from '../../http/validating/validation.js';
import { parseDay } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import { merchantOf } from '../sums/sums-cursor.js';
import type { ReadWarnings } from './read-warnings.js';
import type { WarningCount, WarningKey, WarningPage } from './warning-count-store.js';
import {
  merchantWarningCountOnWire,
  merchantWarningPageSchema,
  merchantWarningsQuerySchema,
  type WarningsQuery,
  warningCountOnWire,
  warningPageSchema,
  warningsQuerySchema,
} from './warning-schemas.js';

export interface WarningRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly readWarnings: ReadWarnings;
}

/** How many valid events may be worth nothing, for their merchants and for operators. */
export function warningRoutes(app: App, options: WarningRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description =
  'A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.';

function merchantRoute(app: App, options: WarningRoutesOptions): void {
  app.get(
    '/attribution-api/v1/warnings',
    {
      onRequest: limitCaller(options.limitRate),
      schema: {
        tags: ['Events'],
        security: needs('events:read', 'credential', 'api_key'),
        operationId: 'listEventWarnings',
        summary: 'Read how many of your events may be worth nothing',
        description,
        querystring: warningsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of counts.', ref(warningPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { items, next_cursor } = await pageFor(options, request.query, callingMerchant(request));
      return reply.send({ warnings: items.map(warningCountOnWire), next_cursor });
    },
  );
}

function operatorRoute(app: App, options: WarningRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/warnings',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'listAllEventWarnings',
        summary: 'Read how many events of all merchants or one may be worth nothing',
        description,
        querystring: merchantWarningsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of counts.', ref(merchantWarningPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      const { items, next_cursor } = await pageFor(options, query, merchantId);
      return reply.send({ warnings: items.map(merchantWarningCountOnWire), next_cursor });
    },
  );
}

async function pageFor(
  { readWarnings }: WarningRoutesOptions,
  { from, to, cursor, limit = limits.pageItemsByDefault }: WarningsQuery,
  merchantId: number | undefined,
) {
  const key = decodeCursor(cursor, (parts) => keyOf(parts) !== undefined);
  const page: WarningPage = {
    merchantId,
    from: from === undefined ? undefined : utcDayAt('from', readDayBound('from', from)),
    to: to === undefined ? undefined : utcDayAt('to', readDayBound('to', to)),
    after: key === undefined ? undefined : keyOf(key),
    // One more than the page holds shows whether there is a next page.
    limit: limit + 1,
  };
  return pageOf(await readWarnings(page), limit, partsOf);
}

/** The place of a count, as a cursor holds it. */
function partsOf({ merchantId, day, bundleId, warning }: WarningCount): readonly string[] {
  return [String(merchantId), day, bundleId, warning];
}

function keyOf(parts: readonly string[]): WarningKey | undefined {
  const [merchant = '', dayOfCount = '', bundleId = '', warning = '', ...rest] = parts;
  const [merchantId, day] = [merchantOf(merchant), parseDay(dayOfCount)];
  if (merchantId === undefined || day === undefined || rest.length > 0) return undefined;
  return { merchantId, day, bundleId, warning };
}
