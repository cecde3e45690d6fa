import type { Registry } from 'prom-client';
import {
  type Authenticator,
  exportCalls,
  merchantCalls,
  operatorCalls,
  secondPersonAbove,
} from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Heartbeat } from '../database/heartbeat.js';
import type { ExportStreams } from '../export/export-streams.js';
import type { App, Area } from '../http/area.js';
import { createRateLimit, type LimitRate } from '../http/listening/limit-rate.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import { createSchedule } from '../jobs/schedule.js';
import { createWaitingWorkLoop } from '../jobs/waiting-work.js';
import type { WorkLoop } from '../jobs/work-loop.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { adjustmentRoutes } from './adjustments/adjustment-routes.js';
import { adjustmentSchemas } from './adjustments/adjustment-schemas.js';
import { billingRoutes } from './billing/billing-routes.js';
import { billingSchemas } from './billing/billing-schemas.js';
import { channelRoutes, channelSchemas } from './channels/channel-routes.js';
import { closingRoutes } from './closings/closing-routes.js';
import { closingSchemas } from './closings/closing-schemas.js';
import { createClosingWork } from './closings/work-on-closings.js';
import { createReviewFor, type LargeAmounts } from './corrections/large-corrections.js';
import { exchangeRateRoutes, exchangeRateSchemas } from './exchange-rates/exchange-rate-routes.js';
import { transactionExport } from './exporting/export-transactions.js';
import { feePlanRoutes } from './fees/fee-plan-routes.js';
import { feePlanSchemas } from './fees/fee-plan-schemas.js';
import { feeProposalSchemas } from './fees/fee-proposal-schemas.js';
import { trySchemas } from './fees/try-schemas.js';
import { cadenceRoutes, cadenceSchemas } from './guards/cadence-routes.js';
import { notifyLate } from './guards/notify-late.js';
import { groupRoutes } from './memberships/group-routes.js';
import { groupSchemas } from './memberships/group-schemas.js';
import { observeReporting } from './observe-reporting.js';
import { correctionRoutes } from './operator-corrections/correction-routes.js';
import { correctionSchemas } from './operator-corrections/correction-schemas.js';
import { feeProposalRoutes } from './pricing/fee-proposal-routes.js';
import { pricingRoutes } from './pricing/pricing-routes.js';
import { pricingSchemas } from './pricing/pricing-schemas.js';
import { proposalRoutes } from './proposals/proposal-routes.js';
import { reportSummaryRoutes } from './reading/report-summary-routes.js';
import { reportSummarySchemas } from './reading/report-summary-schemas.js';
import { searchRoutes } from './reading/search-routes.js';
import { searchSchemas } from './reading/search-schemas.js';
import { transactionRoutes, transactionSchemas } from './reading/transaction-routes.js';
import { reportingExamples } from './reporting-examples.js';
import { createProcessReport } from './reports/process-report.js';
import { createReportMetrics } from './reports/report-metrics.js';
import { anyOpen } from './reports/report-queue-store.js';
import { reportRoutes } from './reports/report-routes.js';
import {
  reportCountsSchema,
  reportForecastSchema,
  reportIdSchema,
  reportItemSchema,
  reportResultSchema,
  reportSchema,
  reportTotalSchema,
  reportWarningSchema,
} from './reports/report-schemas.js';
import {
  settlementAllowanceRoutes,
  settlementAllowanceSchemas,
} from './reports/settlement-allowance-routes.js';
import { createSubmitReport } from './reports/submit-report.js';
import { createWorkReportQueue, type WorkReportQueueOptions } from './reports/work-report-queue.js';
import { correctionRequestRoutes } from './requests/correction-request-routes.js';
import { correctionRequestSchemas } from './requests/correction-request-schemas.js';
import { operatorCorrectionRequestRoutes } from './requests/operator-correction-request-routes.js';
import { proposedRequests } from './requests/proposed-requests.js';
import { createRenderStatementPdf } from './statement-pdf/render-statement-pdf.js';
import { entryRoutes, statementEntrySchemas } from './statements/entry-routes.js';
import { readinessRoutes } from './statements/readiness-routes.js';
import { readinessSchemas } from './statements/readiness-schemas.js';
import { merchantStatementRoutes, operatorStatementRoutes } from './statements/statement-routes.js';
import { statementSchemas } from './statements/statement-schemas.js';
import { createStatements } from './statements/statements.js';
import { testCloseRoutes, testCloseSchemas } from './statements/test-close-routes.js';
import { todayRoutes } from './today/today-routes.js';
import { todaySchemas } from './today/today-schemas.js';

export { madeAdjustmentOnWire } from './adjustments/adjustment-schemas.js';
export { billingDetailsOnWire, issuerOnWire } from './billing/billing-schemas.js';
export type { BillingDetails, Issuer } from './billing/billing-terms.js';
export { channelOnWire } from './channels/channel-routes.js';
export { emptyTwinBooks } from './empty-twin-books.js';
export { examineOpenReports, examineReporting, type ReportingExamination } from './examine-reporting.js';
export { exchangeRateOnWire } from './exchange-rates/exchange-rate-routes.js';
export { transactionExport } from './exporting/export-transactions.js';
export { endedFeePlanOnWire, feePlanOnWire } from './fees/fee-plan-schemas.js';
export { feeProposalOnWire } from './fees/fee-proposal-schemas.js';
export { parseExamples, parseLines, parseRecurringFees } from './fees/parse-lines.js';
export { cardTrialOnWire } from './fees/try-schemas.js';
export { isGroupName } from './groups/group-name.js';
export { createReportingManagement, type ReportingManagement } from './manage-reporting.js';
export { groupMembershipOnWire, merchantGroupOnWire } from './memberships/group-schemas.js';
export { paymentsOfInstallations } from './of-installations/payments-of-installations.js';
export { madeCorrectionOnWire } from './operator-corrections/correction-schemas.js';
export { merchantWhatIfOnWire, repricingOnWire } from './pricing/pricing-schemas.js';
export { detailedProposalOnWire, proposalOnWire } from './proposals/correction-proposal-schemas.js';
export { searchReports, searchStatements, searchTransactions } from './reading/search-books.js';
export { merchantTransactionOnWire } from './reading/transaction-routes.js';
export { settlementAllowanceOnWire } from './reports/settlement-allowance-routes.js';
export { operatorRequestOnWire, policyOnWire } from './requests/correction-request-schemas.js';
export { checkStatementFont } from './statement-pdf/render-statement-pdf.js';
export { type RecountedBooks, recountBooks } from './statements/recount-books.js';

/** The amounts above which corrections need a fresh sign-in, and those above which they wait for a second person. */
export interface CorrectionAmounts {
  readonly largeCorrections: LargeAmounts;
  readonly secondPersonAbove: LargeAmounts;
}

export interface ReportingDependencies extends Context {
  readonly logger: Logger;
  readonly heartbeat: Heartbeat;
  readonly registry: Registry;
  /** How many calls one API key may make. */
  readonly rateLimit: RatePolicy;
  readonly exportStreams: ExportStreams;
  /** How many days before its report was accepted a transaction may have been settled. */
  readonly settlementAgeDays: number;
  /** A font file for the characters that the built-in fonts of the statement PDFs lack. */
  readonly statementFont?: string | undefined;
  readonly correctionAmounts: CorrectionAmounts;
  readonly authenticator: Pick<Authenticator, 'assertFresh'>;
}

/** How many reports one process works on at once, each for a different merchant. Each report takes two connections. */
const workersOfAProcess = 2;

/** How often a process looks for reports that are late. */
const lateEveryMs = 5 * 60 * 1000;

const reportingSchemas = [
  reportItemSchema,
  reportSchema,
  reportIdSchema,
  reportResultSchema,
  reportCountsSchema,
  reportTotalSchema,
  reportWarningSchema,
  reportForecastSchema,
  ...settlementAllowanceSchemas,
  ...channelSchemas,
  ...exchangeRateSchemas,
  ...feePlanSchemas,
  ...trySchemas,
  ...feeProposalSchemas,
  ...groupSchemas,
  ...pricingSchemas,
  ...adjustmentSchemas,
  ...billingSchemas,
  ...statementSchemas,
  ...closingSchemas,
  ...testCloseSchemas,
  ...statementEntrySchemas,
  ...readinessSchemas,
  ...todaySchemas,
  ...cadenceSchemas,
  ...correctionSchemas,
  ...correctionRequestSchemas,
  ...reportSummarySchemas,
  ...transactionSchemas,
  ...searchSchemas,
];

function createReportWorkers({
  heartbeat,
  ...options
}: WorkReportQueueOptions & Pick<ReportingDependencies, 'heartbeat'>): WorkLoop[] {
  const { database, logger } = options;
  const work = createWorkReportQueue(options);
  return Array.from({ length: workersOfAProcess }, () =>
    createWaitingWorkLoop({
      hasWork: () => anyOpen,
      spreadOver: database.topology,
      work,
      failure: 'could not work on the reports and will try again',
      heartbeat,
      logger,
    }),
  );
}

/** Transactions reporting: upload, processing and result (specification, area 1). */
export function createReporting({
  database,
  clock,
  logger,
  heartbeat,
  registry,
  rateLimit,
  exportStreams: streams,
  settlementAgeDays,
  statementFont,
  correctionAmounts,
  authenticator,
}: ReportingDependencies): Area {
  const context = { database, clock };
  const metrics = createReportMetrics({ registry, database, clock });
  const processReport = createProcessReport({ database, clock, metrics, settlementAgeDays });
  const workers = createReportWorkers({ database, clock, logger, heartbeat, processReport });
  const closingWork = createClosingWork({ database, clock, heartbeat, logger });
  const limitRate = createRateLimit(rateLimit, clock);
  observeReporting({ registry, database, clock });
  const wakeWorkers = (): void => {
    for (const worker of workers) worker.wake();
  };
  return {
    routes: async (app) => {
      const submitReport = createSubmitReport({ ...context, metrics, onAccepted: wakeWorkers });
      reportRoutes(app, context, { limitRate, submitReport, settlementAgeDays });
      settlementAllowanceRoutes(app, context);
      channelRoutes(app, context);
      exchangeRateRoutes(app, context);
      const fourEyes = { ...context, secondPersonAbove: correctionAmounts.secondPersonAbove };
      feePlanRoutes(app, fourEyes, limitRate);
      pricingRoutes(app, fourEyes);
      feeProposalRoutes(app, context);
      groupRoutes(app, fourEyes);
      adjustmentRoutes(app, fourEyes, limitRate);
      billingRoutes(app, context);
      const statements = createStatements({ ...context, renderPdf: createRenderStatementPdf(statementFont) });
      merchantStatementRoutes(app, context, { limitRate, statements, streams });
      testCloseRoutes(app, context, limitRate);
      operatorStatementRoutes(app, context, { statements, streams });
      closingRoutes(app, { ...context, work: closingWork });
      entryRoutes(app, context, limitRate);
      cadenceRoutes(app, context, limitRate);
      readinessRoutes(app, context);
      todayRoutes(app, context);
      routesOfCorrections(app, { ...context, limitRate, ...correctionAmounts, authenticator });
      reportSummaryRoutes(app, context, limitRate);
      transactionRoutes(app, context, limitRate);
      searchRoutes(app, context, limitRate);
      const merchant = merchantCalls(app, { limitRate });
      exportCalls({ ...context, streams, merchant, operator: operatorCalls(app) }, transactionExport);
    },
    examples: reportingExamples,
    schemas: reportingSchemas,
    published: [
      { file: 'transactions-report.json', schema: reportSchema },
      { file: 'transactions-report-result.json', schema: reportResultSchema },
    ],
    parts: [],
    jobs: [...workers, closingWork, createLateNotices(context, logger)],
  };
}

function createLateNotices(context: Context, logger: Logger): LongLivedPart {
  return createSchedule({
    everyMs: lateEveryMs,
    work: () => notifyLate(context),
    failure: 'could not notify of late reports and will try again',
    logger,
  });
}

interface CorrectionDependencies
  extends Pick<ReportingDependencies, 'database' | 'clock' | 'authenticator'>,
    CorrectionAmounts {
  readonly limitRate: LimitRate;
}

/** Corrections by the operator, those that merchants ask for, and those that wait for a second person. */
function routesOfCorrections(
  app: App,
  { limitRate, largeCorrections, authenticator, ...context }: CorrectionDependencies,
): void {
  const limitsOf = (operationId: string) => ({
    ...context,
    secondPersonAbove: secondPersonAbove(operationId, context.secondPersonAbove),
  });
  const reviewFor = createReviewFor({ largeCorrections, assertFresh: authenticator.assertFresh });
  correctionRoutes(app, limitsOf('correctTransactions'), { limitRate, reviewFor });
  correctionRequestRoutes(app, context, limitRate);
  operatorCorrectionRequestRoutes(app, limitsOf('acceptCorrectionRequests'), reviewFor);
  proposalRoutes(app, { ...context, requests: proposedRequests });
}
