import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithoutBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { LimitReaders } from '../sums/limit-readers.js';
import { sendTable, tableAnswer } from '../sums/send-table.js';
import type { AnswerCohorts } from './answer-cohorts.js';
import {
  cohortPageSchema,
  cohortsQuerySchema,
  merchantCohortPageSchema,
  merchantCohortsQuerySchema,
} from './cohort-schemas.js';
import { cohortColumns, cohortRows, merchantCohortColumns, merchantCohortRows } from './cohort-table.js';

export interface CohortRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly answerCohorts: AnswerCohorts;
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
      const { cohorts, next_cursor } = await options.limitReaders(merchantId, () =>
        options.answerCohorts(request.query, merchantId),
      );
      const columns = cohortColumns(request.query.period);
      const page = { cohorts: cohorts.map(({ merchant_id: _own, ...one }) => one), next_cursor };
      return sendTable(request, reply, { page, columns, rowsOf: cohortRows });
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
      const { cohorts, next_cursor } = await options.limitReaders(null, () =>
        options.answerCohorts(query, merchantId),
      );
      const columns = merchantCohortColumns(query.period);
      const page = { cohorts: [...cohorts], next_cursor };
      return sendTable(request, reply, { page, columns, rowsOf: merchantCohortRows });
    },
  );
}
