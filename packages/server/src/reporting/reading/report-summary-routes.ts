import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, idKey, safeIdKey } from '../../http/page-cursor.js';
import { boundOf, readDayBound, utcDayAt } from '../../http/validating/query-parameters.js';
import { reportingFailures } from '../reporting-failures.js';
import { type DaysAsked, readReportDays } from './read-report-days.js';
import { getReport, listAllReports, listReports, toldToMerchant } from './read-reports.js';
import {
  allReportDaysQuerySchema,
  merchantReportOnWire,
  merchantReportPageSchema,
  merchantReportParamsSchema,
  merchantReportSchema,
  merchantReportsQuerySchema,
  reportDaysOnWire,
  reportDaysQuerySchema,
  reportDaysSchema,
  reportPageSchema,
  reportParamsSchema,
  reportSummarySchema,
  reportsQuerySchema,
  summaryOnWire,
} from './report-summary-schemas.js';

const { unknown_merchant } = accessFailures;
const { unknown_report } = reportingFailures;

const aboutDays =
  'Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.';

/** Reports with their counts and control totals, and what became of reports by day. */
export function reportSummaryRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantRoutes(app, context, limitRate);
  operatorRoutes(app, context);
  dayRoutes(app, context, limitRate);
}

function merchantRoutes(app: App, context: Context, limitRate: LimitRate): void {
  const merchant = merchantCalls(app, { limitRate });
  merchant.list({
    path: '/reports',
    id: 'listReports',
    scope: 'reports:read',
    summary: 'List your reports',
    description: 'The newest first, each with its counts and control totals.',
    query: reportsQuerySchema,
    answer: ['A page of reports.', reportPageSchema],
    cursor: cursorOf({ reportId: safeIdKey }),
    items: 'reports',
    onWire: summaryOnWire,
    find: async ({ merchantId, query }, { after, most }) =>
      toldToMerchant(
        context,
        merchantId,
        await listReports(context, merchantId, {
          before: after,
          limit: most,
          acceptedFrom: boundOf(query.accepted_from),
          acceptedTo: boundOf(query.accepted_to),
        }),
      ),
  });
  merchant.read({
    path: '/reports/:report_id',
    id: 'getReport',
    scope: 'reports:read',
    summary: 'Read the counts and control totals of a report',
    description: 'Without its transactions: the result and the list of transactions have those.',
    params: reportParamsSchema,
    answer: ['The report.', reportSummarySchema],
    fails: [unknown_report],
    handle: async ({ merchantId, params }) => {
      const report = await getReport(context, merchantId, params.report_id);
      const [told = report] = await toldToMerchant(context, merchantId, [report]);
      return summaryOnWire(told);
    },
  });
}

function operatorRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.list({
    path: '/reports',
    id: 'listAllReports',
    scope: 'reports:read',
    summary: 'List the reports of all merchants',
    description:
      'The newest first, each with its counts and control totals. While a node of a cluster is away, the reports of its merchants are left out.',
    query: merchantReportsQuerySchema,
    answer: ['A page of reports.', merchantReportPageSchema],
    fails: [unknown_merchant],
    // Where the tables are spread over several nodes, reports of two merchants may have the same id.
    cursor: cursorOf({ reportId: safeIdKey, merchantId: idKey }),
    items: 'reports',
    onWire: merchantReportOnWire,
    find: ({ query: { merchant_id: merchantId } }, { after: before, most: limit }) =>
      merchantId === undefined
        ? listAllReports(context, { before, limit })
        : listReports(context, merchantId, { before, limit }),
  });
  operator.read({
    path: '/merchants/:merchant_id/reports/:report_id',
    id: 'getMerchantReport',
    scope: 'reports:read',
    summary: 'Read the counts and control totals of a report of a merchant',
    description: 'As the merchant sees them.',
    params: merchantReportParamsSchema,
    answer: ['The report.', merchantReportSchema],
    fails: [unknown_merchant, unknown_report],
    handle: async ({ params }) =>
      merchantReportOnWire(await getReport(context, params.merchant_id, params.report_id)),
  });
}

function dayRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).read({
    path: '/report-days',
    id: 'listReportDays',
    scope: 'reports:read',
    summary: 'Read what became of your reports by day',
    description: aboutDays,
    query: reportDaysQuerySchema,
    answer: ['The days.', reportDaysSchema],
    handle: async ({ merchantId, query }) =>
      reportDaysOnWire(await readReportDays(context, { merchantId, ...rangeOf(query) })),
  });
  operatorCalls(app).read({
    path: '/report-days',
    id: 'listAllReportDays',
    scope: 'reports:read',
    summary: 'Read what became of the reports of all merchants or one by day',
    description: aboutDays,
    query: allReportDaysQuerySchema,
    answer: ['The days.', reportDaysSchema],
    fails: [unknown_merchant],
    handle: async ({ query }) =>
      reportDaysOnWire(await readReportDays(context, { merchantId: query.merchant_id, ...rangeOf(query) })),
  });
}

function rangeOf({ from, to }: Static<typeof reportDaysQuerySchema>): Pick<DaysAsked, 'from' | 'to'> {
  return {
    from: from === undefined ? undefined : utcDayAt('from', readDayBound('from', from)),
    to: to === undefined ? undefined : utcDayAt('to', readDayBound('to', to)),
  };
}
