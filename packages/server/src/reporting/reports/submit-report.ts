import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.js';
import { canonicalPieces } from '../../kernel/canonical-json.js';
import type { Clock } from '../../kernel/clock.js';
import { inTurns, type Steps } from '../../kernel/in-turns.js';
import type { ReportingMetrics } from '../reporting-metrics.js';
import { createdAtOf, packReport } from './report-content.js';
import type { UploadedReport } from './report-schemas.js';
import { insertReport, type NewReport, selectReportId } from './report-store.js';

export interface ReportUpload {
  readonly merchantId: number;
  readonly report: UploadedReport;
  /** The exact text that the report was read from. */
  readonly source: string;
}

/** Takes a report whole, once: the same content of the same merchant has one id for ever. Returns the id. */
export type SubmitReport = (upload: ReportUpload) => Promise<number>;

export interface SubmitReportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: ReportingMetrics;
  /** Called after the commit of a new report: there is work. */
  readonly onAccepted: () => void;
}

/**
 * Identity is the content (decisions, Transactions reporting): SHA-256 over the canonical form of the whole body,
 * unknown fields included. What is kept is the text as it was sent: it is the better evidence, and it certainly
 * reads again, where the canonical form of 1e300 has more digits than the parser takes.
 */
export function createSubmitReport({
  database,
  clock,
  metrics,
  onAccepted,
}: SubmitReportDependencies): SubmitReport {
  return async ({ merchantId, report, source }) => {
    // Packed meanwhile, on another thread; and before the transaction, which would hold a connection for as long.
    const [contentHash, body] = await Promise.all([inTurns(hashContent(report)), packReport(source)]);
    const known = await selectReportId(database, { merchantId, contentHash });
    if (known !== undefined) {
      metrics.submitted('repeated');
      return known;
    }
    const accepted = await accept(database, {
      merchantId,
      contentHash,
      createdAt: createdAtOf(report),
      transactionCount: report.transactions.length,
      body,
      acceptedAt: clock.now(),
    });
    metrics.submitted(accepted.isNew ? 'accepted' : 'repeated');
    if (accepted.isNew) onAccepted();
    return accepted.reportId;
  };
}

function* hashContent(report: UploadedReport): Steps<Buffer> {
  const hash = createHash('sha256');
  for (const piece of canonicalPieces(report)) yield hash.update(piece, 'utf8');
  return hash.digest();
}

/** The report and its content are one transaction; from its commit on the report is in the queue. */
function accept(database: Database, report: NewReport): Promise<{ reportId: number; isNew: boolean }> {
  return database.transaction(async (tx) => {
    const inserted = await insertReport(tx, report);
    if (inserted !== undefined) {
      return { reportId: inserted, isNew: true };
    }
    // Another upload of the same content committed while we looked.
    const existing = await selectReportId(tx, report);
    if (existing === undefined) throw new Error('a report was neither inserted nor found');
    return { reportId: existing, isNew: false };
  });
}
