import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { sendTable, tableAnswer } from '../sums/answer-sums.js';
import type { LimitReaders } from '../sums/limit-readers.js';
import {
  answerCohorts,
  cohortColumns,
  cohortRows,
  merchantCohortColumns,
  merchantCohortRows,
} from './answer-cohorts.js';
import {
  cohortPageSchema,
  cohortsQuerySchema,
  merchantCohortPageSchema,
  merchantCohortsQuerySchema,
} from './cohort-schemas.js';
import type { CohortSource } from './read-cohorts.js';

export interface CohortRoutesOptions extends Context, Pick<CohortSource, 'installationCohorts'> {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly limitReaders: LimitReaders;
}

const description =
  'The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.';
const ofTable =
  'a row for each currency of a cohort, or one without values; `installations` are those of the cohort and stand in each of its rows';

/** What the installations of a week or a day were worth by age, for their merchants and for operators. */
export function cohortRoutes(app: App, options: CohortRoutesOptions): void {
  const { limitRate, limitReaders } = options;
  attributionCalls(app, { limitRate }).read({
    path: '/cohorts',
    id: 'listCohorts',
    scope: 'events:read',
    summary: 'Read what your installations were worth by age',
    description,
    query: cohortsQuerySchema,
    answer: { response: tableAnswer('A page of cohorts.', ofTable, cohortPageSchema) },
    handle: async ({ merchantId, query, request, reply }) => {
      const caller = { merchantId, isOperator: false };
      const answer = await limitReaders(merchantId, () => answerCohorts(options, query, caller));
      const cohorts = answer.cohorts.map(({ merchant_id: _own, ...one }) => one);
      const page = { cohorts, next_cursor: answer.next_cursor };
      return sendTable(request, reply, { page, columns: cohortColumns(query.period), rowsOf: cohortRows });
    },
  });
  operatorCalls(app).read({
    path: '/attribution/cohorts',
    id: 'listAllCohorts',
    scope: 'events:read',
    summary: 'Read what the installations of all merchants or one were worth by age',
    description: `${description} One merchant comes after the other.`,
    query: merchantCohortsQuerySchema,
    answer: { response: tableAnswer('A page of cohorts.', ofTable, merchantCohortPageSchema) },
    fails: [accessFailures.unknown_merchant],
    handle: async ({ query: { merchant_id: merchantId, ...query }, request, reply }) => {
      const caller = { merchantId, isOperator: true };
      const page = await limitReaders(null, () => answerCohorts(options, query, caller));
      const columns = merchantCohortColumns(query.period);
      return sendTable(request, reply, { page, columns, rowsOf: merchantCohortRows });
    },
  });
}
