import { callingMerchant } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import { parseDay } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import { operatorHooks, type ReadingHooksOptions, readingHooks } from '../fates/reading-hooks.js';
import type { ReadSums } from './read-sums.js';
import { type RollupDimension, rollupDimensions } from './rollup-key.js';
import { sendSums, sumsAnswer } from './send-sums.js';
import { decodeSumsCursor, encodeSumsCursor } from './sums-cursor.js';
import {
  eventSumsPageSchema,
  merchantDimensions,
  merchantEventSumsPageSchema,
  merchantSumsQuerySchema,
  type SumsQuery,
  sumsOnWire,
  sumsQuerySchema,
} from './sums-schemas.js';
import type { TakeTurn } from './take-turns.js';

export interface SumsRoutesOptions extends ReadingHooksOptions {
  readonly readSums: ReadSums;
  readonly takeTurn: TakeTurn;
  /** @throws Failure unknown_merchant */
  readonly assertMerchant: (merchantId: number) => Promise<void>;
}

/** What events add up to, for their merchants and for operators. */
export function sumsRoutes(app: App, options: SumsRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description = `Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. They are summed in the transaction that records an event, so that they always equal the events. What an installation came from is what was known of it when the event was counted. A page reads ${limits.rollupsSummed} rows of the full breakdown at most: it may hold less than \`limit\`, or nothing, and still lead to a next one; follow \`next_cursor\`, with the same other parameters, until it is null. Where one row alone would be of more, it is 400.`;

function merchantRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/attribution-api/v1/reports/summary',
    {
      onRequest: readingHooks(options),
      schema: {
        tags: ['Events'],
        security: [{ credential: [] }],
        operationId: 'sumEvents',
        summary: 'Read what your events add up to',
        description,
        querystring: sumsQuerySchema,
        response: responses({ 200: sumsAnswer(ref(eventSumsPageSchema)) }, ...faultsWithoutBody),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      const caller = { merchantId, dimensions: merchantDimensions };
      const page = await options.takeTurn(merchantId, () => pageFor(options, request.query, caller));
      return sendSums(request, reply, { ...page, asked: request.query });
    },
  );
}

function operatorRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/reports/summary',
    {
      onRequest: operatorHooks(options),
      schema: {
        tags: ['Operator'],
        security: [{ operatorToken: [] }],
        operationId: 'sumAllEvents',
        summary: 'Read what the events of all merchants or one add up to',
        description,
        querystring: merchantSumsQuerySchema,
        response: responses({ 200: sumsAnswer(ref(merchantEventSumsPageSchema)) }, ...faultsWithoutBody, 404),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId !== undefined) await options.assertMerchant(merchantId);
      const caller = { merchantId, dimensions: rollupDimensions };
      const page = await options.takeTurn(null, () => pageFor(options, query, caller));
      return sendSums(request, reply, { ...page, asked: request.query });
    },
  );
}

interface Caller {
  readonly merchantId: number | undefined;
  readonly dimensions: readonly RollupDimension[];
}

async function pageFor(
  { readSums }: SumsRoutesOptions,
  query: SumsQuery,
  { merchantId, dimensions }: Caller,
) {
  const by = dimensions.filter((name) => query.by?.split(',').includes(name) ?? true);
  const { sums, next } = await readSums({
    merchantId,
    from: query.from === undefined ? undefined : parseDay(query.from),
    to: query.to === undefined ? undefined : parseDay(query.to),
    filter: {
      bundleId: query.bundle_id,
      eventName: query.event_name?.toLowerCase(),
      source: query.source,
      campaign: query.campaign,
      currency: query.currency?.toUpperCase(),
    },
    by: new Set(by),
    cursor: decodeSumsCursor(query.cursor),
    limit: query.limit ?? limits.pageItemsByDefault,
  });
  const view = { by, isOfOneCurrency: by.includes('currency') || query.currency !== undefined };
  const next_cursor = encodeSumsCursor(next);
  return { by, page: { rows: sums.map((one) => sumsOnWire(one, view)), next_cursor } };
}
