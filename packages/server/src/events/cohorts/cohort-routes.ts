import { callingMerchant } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { parseDay } from '../../kernel/day.js';
import type { CohortPeriod } from '../../kernel/installation-cohorts.js';
import { limits } from '../../kernel/limits.js';
import { operatorHooks, type ReadingHooksOptions, readingHooks } from '../reading-hooks.js';
import type { LimitReaders } from '../sums/limit-readers.js';
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
import type { CohortPage, ReadCohorts } from './read-cohorts.js';

export interface CohortRoutesOptions extends ReadingHooksOptions {
  readonly clock: Clock;
  readonly readCohorts: ReadCohorts;
  readonly limitReaders: LimitReaders;
  /** @throws Failure unknown_merchant */
  readonly assertMerchant: (merchantId: number) => Promise<void>;
}

/** What the installations of a week or a day were worth by age, for their merchants and for operators. */
export function cohortRoutes(app: App, options: CohortRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description =
  'The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.';

function merchantRoute(app: App, options: CohortRoutesOptions): void {
  app.get(
    '/attribution-api/v1/cohorts',
    {
      onRequest: readingHooks(options),
      schema: {
        tags: ['Events'],
        security: [{ credential: [] }],
        operationId: 'listCohorts',
        summary: 'Read what your installations were worth by age',
        description,
        querystring: cohortsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of cohorts.', ref(cohortPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      const { cohorts, next } = await options.limitReaders(merchantId, () =>
        pageFor(options, request.query, merchantId),
      );
      const view = { period: periodOf(request.query), now: options.clock.now() };
      return reply.send({
        cohorts: cohorts.map((one) => cohortOnWire(one, view)),
        next_cursor: encodeCohortCursor(next),
      });
    },
  );
}

function operatorRoute(app: App, options: CohortRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/cohorts',
    {
      onRequest: operatorHooks(options),
      schema: {
        tags: ['Operator'],
        security: [{ operatorToken: [] }],
        operationId: 'listAllCohorts',
        summary: 'Read what the installations of all merchants or one were worth by age',
        description: `${description} One merchant comes after the other.`,
        querystring: merchantCohortsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of cohorts.', ref(merchantCohortPageSchema)) },
          ...faultsWithoutBody,
          404,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId !== undefined) await options.assertMerchant(merchantId);
      const { cohorts, next } = await options.limitReaders(null, () => pageFor(options, query, merchantId));
      const view = { period: periodOf(query), now: options.clock.now() };
      return reply.send({
        cohorts: cohorts.map((one) => merchantCohortOnWire(one, view)),
        next_cursor: encodeCohortCursor(next),
      });
    },
  );
}

function periodOf({ period = 'week' }: CohortsQuery): CohortPeriod {
  return period;
}

function pageFor(
  { readCohorts }: CohortRoutesOptions,
  query: CohortsQuery,
  merchantId: number | undefined,
): Promise<CohortPage> {
  return readCohorts({
    merchantId,
    period: periodOf(query),
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
