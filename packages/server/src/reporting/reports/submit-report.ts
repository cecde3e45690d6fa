import { createHash } from 'node:crypto';
import { canonicalPieces, createdAtOf, type Steps } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { announceWork } from '../../jobs/merchant-work-store.js';
import { inTurns } from '../../kernel/in-turns.js';
import { isTwin } from '../../kernel/twin.js';
import { packReport } from './report-content.js';
import type { ReportMetrics } from './report-metrics.js';
import type { UploadedReport } from './report-schemas.js';
import { insertReport, type NewReport, selectReportId } from './report-store.js';

export interface ReportUpload {
  readonly merchantId: number;
  readonly report: UploadedReport;
  /** The exact text of the upload. */
  readonly source: string;
  /** Stored with the report, for example `API key 12` or `user 3`. */
  readonly uploadedBy: string;
}

/** Accepts a whole report once, and returns its id: the same content of the same merchant keeps one id for ever. */
export type SubmitReport = (upload: ReportUpload) => Promise<number>;

export interface SubmitReportDependencies extends Context {
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
  // On one node the insert is the whole transaction: workers walk the queue, so nothing has to be announced.
  const accept = database.topology.choose({
    oneNode: (report: NewReport) => insertOrFind(database, report),
    cluster: (report: NewReport) => database.transaction((tx) => announceAccepted(tx, report)),
  });
  return async ({ merchantId, report, source, uploadedBy }) => {
    // Packed at the same time, on another thread, and before the transaction, because that holds a connection.
    const [contentHash, body] = await Promise.all([inTurns(hashContent(report)), packReport(source)]);
    const added: NewReport = {
      merchantId,
      contentHash,
      createdAt: createdAtOf(report),
      transactionCount: report.transactions.length,
      body,
      acceptedAt: clock.now(),
      uploadedBy,
    };
    const accepted = await accept(added);
    if (!isTwin(merchantId)) metrics.submitted(accepted.isNew ? 'accepted' : 'repeated');
    if (accepted.isNew) onAccepted();
    return accepted.reportId;
  };
}

function* hashContent(report: UploadedReport): Steps<Buffer> {
  const hash = createHash('sha256');
  for (const piece of canonicalPieces(report)) yield hash.update(piece, 'utf8');
  return hash.digest();
}

/** How often an insert is tried if another report has the same microsecond as its id. Even a second try is rare. */
const mostAttempts = 10;

interface Accepted {
  readonly reportId: number;
  readonly isNew: boolean;
}

/** Inserts the report with its content, in one statement, or finds it. From its commit on, it is in the queue. */
async function insertOrFind(tx: Queryable, report: NewReport): Promise<Accepted> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const inserted = await insertReport(tx, report);
    if (inserted !== undefined) return { reportId: inserted, isNew: true };
    // The same content was accepted before, or another report took the id.
    const existing = await selectReportId(tx, report);
    if (existing !== undefined) return { reportId: existing, isNew: false };
  }
  throw new Error('a report was neither inserted nor found');
}

async function announceAccepted(tx: Transaction, report: NewReport): Promise<Accepted> {
  const accepted = await insertOrFind(tx, report);
  if (accepted.isNew) {
    const { merchantId } = report;
    await announceWork(tx, {
      merchantId,
      kind: 'reports',
      itemId: BigInt(accepted.reportId),
      dueAt: undefined,
    });
  }
  return accepted;
}
