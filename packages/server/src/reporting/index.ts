import type { Registry } from 'prom-client';
import type { Authenticator } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/limit-rate.js';
import { runnable } from '../jobs/job.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { createProcessReport } from './process-report.js';
import { createProcessReportJob } from './process-report-job.js';
import { createReadReportResult } from './read-report-result.js';
import { createReportingMetrics } from './reporting-metrics.js';
import { reportingRoutes } from './reporting-routes.js';
import { reportIdSchema, reportItemSchema, reportResultSchema, reportSchema } from './reporting-schemas.js';
import { createSubmitReport } from './submit-report.js';

export interface ReportingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly registry: Registry;
  /** Calls an API key. */
  readonly rateLimit: RatePolicy;
}

/** Transactions reporting: upload, processing and result (specification, area 1). */
export function createReporting({
  database,
  clock,
  authenticator,
  registry,
  rateLimit,
}: ReportingDependencies): Area {
  const metrics = createReportingMetrics({ registry, database, clock });
  const processReport = createProcessReport({ database, clock, metrics });
  return {
    routes: (app) =>
      reportingRoutes(app, {
        authenticator,
        limitRate: createRateLimit(rateLimit, clock),
        submitReport: createSubmitReport({ database, clock, metrics }),
        readReportResult: createReadReportResult(database),
      }),
    schemas: [reportItemSchema, reportSchema, reportIdSchema, reportResultSchema],
    published: [
      { file: 'transactions-report.json', schema: reportSchema },
      { file: 'transactions-report-result.json', schema: reportResultSchema },
    ],
    jobs: [runnable(createProcessReportJob(processReport))],
    parts: [],
  };
}
