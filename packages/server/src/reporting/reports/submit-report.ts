import { createHash } from 'node:crypto';
import { canonicalPieces, createdAtOf, type Steps } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { inTurns } from '../../kernel/in-turns.js';
import { packReport } from './report-content.js';
import type { ReportMetrics } from './report-metrics.js';
import type { UploadedReport } from './report-schemas.js';
import { insertReport, type NewReport, selectReportId } from './report-store.js';

export interface ReportUpload {
  readonly merchantId: number;
  readonly report: UploadedReport;
  /** The exact text of the upload. */
  readonly source: string;
}

/** Accepts a whole report once, and returns its id: the same content of the same merchant keeps one id for ever. */
export type SubmitReport = (upload: ReportUpload) => Promise<number>;

export interface SubmitReportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: ReportMetrics;
  /** Called after the commit of a new report, because there is work. */
  readonly onAccepted: () => void;
}

/**
 * The content is the identity (decisions, Transactions reporting): SHA-256 over the canonical form of the whole body,
 * unknown fields included. The text is kept as it was sent. That is the better evidence, and it can certainly be read
 * again, whereas the canonical form of 1e300 has more digits than the parser takes.
 */
export function createSubmitReport({
  database,
  clock,
  metrics,
  onAccepted,
}: SubmitReportDependencies): SubmitReport {
  return async ({ merchantId, report, source }) => {
    // Packed at the same time, on another thread, and before the transaction, which holds a connection.
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

/** How often a report may meet one with the same microsecond as id. Even the second time is rare. */
const mostAttempts = 10;

/** The report and its content are one database transaction; from its commit on, the report is in the queue. */
function accept(database: Database, report: NewReport): Promise<{ reportId: number; isNew: boolean }> {
  return database.transaction(async (tx) => {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const inserted = await insertReport(tx, report);
      if (inserted !== undefined) return { reportId: inserted, isNew: true };
      // Another upload of the same content was committed after we looked, or another report took the id.
      const existing = await selectReportId(tx, report);
      if (existing !== undefined) return { reportId: existing, isNew: false };
    }
    throw new Error('a report was neither inserted nor found');
  });
}
