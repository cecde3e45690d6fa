import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/limit-rate.js';
import { faultsWithoutBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { parseDay } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import type { LimitReaders } from '../sums/limit-readers.js';
import { sendTable, tableAnswer } from '../sums/send-table.js';
import { decodeCohortCursor, encodeCohortCursor } from './cohort-cursor.js';
import {
  type CohortsQuery,
  cohortOnWire,
  cohortPageSchema,
  cohortsQuerySchema,
  merchantCohortOnWire,
  merchantCohortPageSchema,
  merchantCohortsQuerySchema,
} from './cohort-schemas.js';
import { cohortColumns, cohortRows, merchantCohortColumns, merchantCohortRows } from './cohort-table.js';
import type { CohortPage, ReadCohorts } from './read-cohorts.js';

export interface CohortRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly clock: Clock;
  readonly readCohorts: ReadCohorts;
  readonly limitReaders: LimitReaders;
  /** @throws Failure unknown_merchant */
  readonly assertMerchant: (merchantId: number) => Promise<void>;
}

/** What the installations of a week were worth by age, for their merchants and for operators. */
export function cohortRoutes(app: App, options: CohortRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description =
  'The installations of each week by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.';

function cohortsAnswer(schema: object): object {
  const columns =
    'a row for each currency of a cohort, or one without values; `installations` are those of the cohort and stand in each of its rows';
  return tableAnswer('A page of cohorts.', columns, schema);
}

function merchantRoute(app: App, options: CohortRoutesOptions): void {
  app.get(
    '/attribution-api/v1/cohorts',
    {
      onRequest: limitCaller(options.limitRate),
      schema: {
        tags: ['Events'],
        security: needs('events:read', 'credential', 'api_key'),
        operationId: 'listCohorts',
        summary: 'Read what your installations were worth by age',
        description,
        querystring: cohortsQuerySchema,
        response: responses({ 200: cohortsAnswer(ref(cohortPageSchema)) }, ...faultsWithoutBody),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      const { cohorts, next } = await options.limitReaders(merchantId, () =>
        pageFor(options, request.query, merchantId),
      );
      const now = options.clock.now();
      const page = {
        cohorts: cohorts.map((one) => cohortOnWire(one, now)),
        next_cursor: encodeCohortCursor(next),
      };
      return sendTable(request, reply, { page, columns: cohortColumns, rowsOf: cohortRows });
    },
  );
}

function operatorRoute(app: App, options: CohortRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/cohorts',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'listAllCohorts',
        summary: 'Read what the installations of all merchants or one were worth by age',
        description: `${description} One merchant comes after the other.`,
        querystring: merchantCohortsQuerySchema,
        response: responses(
          { 200: cohortsAnswer(ref(merchantCohortPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId !== undefined) await options.assertMerchant(merchantId);
      const { cohorts, next } = await options.limitReaders(null, () => pageFor(options, query, merchantId));
      const now = options.clock.now();
      const page = {
        cohorts: cohorts.map((one) => merchantCohortOnWire(one, now)),
        next_cursor: encodeCohortCursor(next),
      };
      return sendTable(request, reply, { page, columns: merchantCohortColumns, rowsOf: merchantCohortRows });
    },
  );
}

function pageFor(
  { readCohorts }: CohortRoutesOptions,
  query: CohortsQuery,
  merchantId: number | undefined,
): Promise<CohortPage> {
  return readCohorts({
    merchantId,
    from: query.from === undefined ? undefined : parseDay(query.from),
    to: query.to === undefined ? undefined : parseDay(query.to),
    filter: {
      bundleId: query.bundle_id,
      source: query.source,
      campaign: query.campaign,
      currency: query.currency?.toUpperCase(),
    },
    cursor: decodeCohortCursor(query.cursor),
    limit: query.limit ?? limits.pageItemsByDefault,
  });
}
