import { callingMerchant } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import { operatorHooks, type ReadingHooksOptions, readingHooks } from '../reading-hooks.js';
import type { LimitReaders } from '../sums/limit-readers.js';
import type { AnswerCohorts } from './answer-cohorts.js';
import {
  cohortPageSchema,
  cohortsQuerySchema,
  merchantCohortPageSchema,
  merchantCohortsQuerySchema,
} from './cohort-schemas.js';

export interface CohortRoutesOptions extends ReadingHooksOptions {
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
      const { cohorts, next_cursor } = await options.limitReaders(merchantId, () =>
        options.answerCohorts(request.query, merchantId),
      );
      return reply.send({ cohorts: cohorts.map(({ merchant_id: _own, ...one }) => one), next_cursor });
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
      const answer = await options.limitReaders(null, () => options.answerCohorts(query, merchantId));
      return reply.send({ ...answer, cohorts: [...answer.cohorts] });
    },
  );
}
