import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { shareUnderWay } from '../../kernel/batcher.js';
import type { Clock } from '../../kernel/clock.js';
import type { ReportWarning } from '../guards/report-warning-store.js';
import { type OpenReports, selectOpenReports } from './report-store.js';
import type { OutcomeCount } from './tally-report.js';

/** Counts reports and their transactions, each after its database transaction has committed. */
export interface ReportMetrics {
  submitted(upload: 'accepted' | 'repeated'): void;
  processed(counts: readonly OutcomeCount[]): void;
  warned(warnings: readonly ReportWarning[]): void;
}

export interface ReportMetricsOptions extends Context {
  readonly registry: Registry;
}

export function createReportMetrics({ registry, database, clock }: ReportMetricsOptions): ReportMetrics {
  const reports = new Counter({
    name: 'stoa_reports_total',
    help: 'Uploads of transaction reports: accepted as new, or repeated with known content.',
    labelNames: ['upload'],
    registers: [registry],
  });
  const transactions = new Counter({
    name: 'stoa_reported_transactions_total',
    help: 'Transactions of completed reports: recorded, repeated, or invalid with the code of the reason.',
    labelNames: ['outcome', 'reason'],
    registers: [registry],
  });
  const warnings = new Counter({
    name: 'stoa_report_warnings_total',
    help: 'Warnings on completed reports, by code.',
    labelNames: ['code'],
    registers: [registry],
  });
  observeOpenReports(registry, database, clock);
  return {
    submitted: (upload) => reports.inc({ upload }),
    processed: (counts) => {
      for (const { outcome, reasonCode, count } of counts) {
        transactions.inc({ outcome, reason: reasonCode ?? '' }, count);
      }
    },
    warned: (found) => {
      for (const { code } of found) warnings.inc({ code });
    },
  };
}

/**
 * Read at each scrape. While the database is unavailable, the two gauges have no value, and other metrics can still be
 * read.
 */
function observeOpenReports(registry: Registry, database: Database, clock: Clock): void {
  const read = shareUnderWay(() => selectOpenReports(database, clock.now()).catch(() => undefined));
  const observe = (name: string, help: string, measure: (open: OpenReports) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const open = await read();
        if (open === undefined) this.remove();
        else this.set(measure(open));
      },
    });
  };
  observe('stoa_reports_open', 'Reports accepted and not completed.', ({ count }) => count);
  observe(
    'stoa_reports_lag_seconds',
    'Age of the oldest report that is not completed, or how far one is dated ahead; 0 when all are completed.',
    ({ lagSeconds }) => lagSeconds,
  );
}
