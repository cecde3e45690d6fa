import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { readDayBound, utcDayAt } from '../../http/validating/day-bound.js';
import { ref } from '../../http/validating/validation.js';
import type { DaysAsked, ReadReportDays } from './read-report-days.js';
import {
  allReportDaysQuerySchema,
  reportDaysOnWire,
  reportDaysQuerySchema,
  reportDaysSchema,
} from './report-day-schemas.js';

export interface ReportDayRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly readReportDays: ReadReportDays;
}

const description =
  'Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.';

/** What became of reports by day: of the calling merchant, and for the operator of all merchants or one. */
export async function reportDayRoutes(
  app: App,
  { limitRate, readReportDays }: ReportDayRoutesOptions,
): Promise<void> {
  app.get(
    '/merchant-api/v1/report-days',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listReportDays',
        tags: ['Reporting'],
        summary: 'Read what became of your reports by day',
        description,
        security: needs('reports:read', 'api_key'),
        querystring: reportDaysQuerySchema,
        response: responses({ 200: jsonAnswer('The days.', ref(reportDaysSchema)) }, ...faultsWithoutBody),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      return reply.send(reportDaysOnWire(await readReportDays({ merchantId, ...rangeOf(request.query) })));
    },
  );
  app.get(
    '/operator-api/v1/report-days',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listAllReportDays',
        summary: 'Read what became of the reports of all merchants or one by day',
        description,
        querystring: allReportDaysQuerySchema,
        response: responses(
          { 200: jsonAnswer('The days.', ref(reportDaysSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId } = request.query;
      return reply.send(reportDaysOnWire(await readReportDays({ merchantId, ...rangeOf(request.query) })));
    },
  );
}

function rangeOf({ from, to }: Static<typeof reportDaysQuerySchema>): Pick<DaysAsked, 'from' | 'to'> {
  return {
    from: from === undefined ? undefined : utcDayAt('from', readDayBound('from', from)),
    to: to === undefined ? undefined : utcDayAt('to', readDayBound('to', to)),
  };
}
