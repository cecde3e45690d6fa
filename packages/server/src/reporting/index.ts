import type { Registry } from 'prom-client';
import type { Authenticator } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/limit-rate.js';
import { createWorkLoop } from '../jobs/work-loop.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { createProcessReport } from './process-report.js';
import { createReadReportResult } from './read-report-result.js';
import { createReportingMetrics } from './reporting-metrics.js';
import { reportingRoutes } from './reporting-routes.js';
import { reportIdSchema, reportItemSchema, reportResultSchema, reportSchema } from './reporting-schemas.js';
import { createSubmitReport } from './submit-report.js';
import { createWorkReportQueue } from './work-report-queue.js';

export interface ReportingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly authenticator: Authenticator;
  readonly registry: Registry;
  /** Calls an API key. */
  readonly rateLimit: RatePolicy;
}

/** Reports of different merchants that one process works on at once; each takes two connections. */
const workersOfAProcess = 2;

/** Transactions reporting: upload, processing and result (specification, area 1). */
export function createReporting({
  database,
  clock,
  logger,
  authenticator,
  registry,
  rateLimit,
}: ReportingDependencies): Area {
  const metrics = createReportingMetrics({ registry, database, clock });
  const processReport = createProcessReport({ database, clock, metrics });
  const work = createWorkReportQueue({ database, clock, logger, processReport });
  const workers = Array.from({ length: workersOfAProcess }, () =>
    createWorkLoop({ work, failure: 'could not work on the reports and will try again', logger }),
  );
  const wakeWorkers = (): void => {
    for (const worker of workers) worker.wake();
  };
  return {
    routes: (app) =>
      reportingRoutes(app, {
        authenticator,
        limitRate: createRateLimit(rateLimit, clock),
        submitReport: createSubmitReport({ database, clock, metrics, onAccepted: wakeWorkers }),
        readReportResult: createReadReportResult(database),
      }),
    schemas: [reportItemSchema, reportSchema, reportIdSchema, reportResultSchema],
    published: [
      { file: 'transactions-report.json', schema: reportSchema },
      { file: 'transactions-report-result.json', schema: reportResultSchema },
    ],
    parts: workers,
  };
}
