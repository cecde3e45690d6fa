import { stringifyJson } from '@stoa/contract';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { testAccess } from '../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { createProcessReport, type ProcessReport } from './reports/process-report.js';
import { createReadReportResult } from './reports/read-report-result.js';
import type { ReportResult, UploadedReport } from './reports/report-schemas.js';
import { createSubmitReport } from './reports/submit-report.js';
import type { OutcomeCount } from './reports/tally-report.js';

export const noon = '2026-03-01T12:00:00.000Z';

export type UploadedTransaction = UploadedReport['transactions'][number];

/** A transaction that is valid in a report made at noon. */
export function uploadedTransaction(
  id: string,
  changes: Partial<UploadedTransaction> = {},
): UploadedTransaction {
  const settled_at = '2026-03-01T10:00:00Z';
  return {
    id,
    currency: 'EUR',
    full_amount: 1234,
    tax_amount: 234,
    payer_country: 'DEU',
    settled_at,
    ...changes,
  };
}

export function uploadedReport(
  transactions: UploadedTransaction[],
  created_at = '2026-03-01T11:00:00Z',
): UploadedReport {
  return { created_at, transactions };
}

/** The area's use cases on a database of its own, without HTTP and without a running queue. */
export interface ReportingBench {
  readonly database: Database;
  readonly clock: SettableClock;
  /** What was counted in the metrics. */
  readonly counted: { readonly uploads: string[]; readonly outcomes: OutcomeCount[] };
  newMerchant(): Promise<number>;
  submit(merchantId: number, report: UploadedReport): Promise<number>;
  readonly process: ProcessReport;
  /** Another processor, on a database that misbehaves. */
  processOn(database: Database): ProcessReport;
  result(merchantId: number, reportId: number): Promise<ReportResult>;
  /** Submits and processes. */
  settle(merchantId: number, report: UploadedReport): Promise<ReportResult & { readonly reportId: number }>;
  drop: TestDatabase['drop'];
}

/** Some thousands of years: most tests are not about when transactions were settled. */
export const anyAge = 1_000_000;

export async function createReportingBench(settlementAgeDays = anyAge): Promise<ReportingBench> {
  const { database, drop } = await createTestDatabase();
  const clock = settableClock(noon);
  const counted = { uploads: [] as string[], outcomes: [] as OutcomeCount[] };
  const metrics = {
    submitted: (upload: string) => void counted.uploads.push(upload),
    processed: (counts: readonly OutcomeCount[]) => void counted.outcomes.push(...counts),
    warned: () => undefined,
  };
  const submitReport = createSubmitReport({ database, clock, metrics, onAccepted: () => undefined });
  const readResult = createReadReportResult(database);
  const process = createProcessReport({ database, clock, metrics, settlementAgeDays });
  const submit = (merchantId: number, report: UploadedReport): Promise<number> =>
    submitReport({ merchantId, report, source: stringifyJson(report), uploadedBy: 'API key 12' });
  const result = (merchantId: number, reportId: number): Promise<ReportResult> =>
    readResult(merchantId, reportId);
  return {
    database,
    clock,
    counted,
    newMerchant: async () => (await testAccess(database, clock).createMerchant('A merchant')).merchantId,
    submit,
    process,
    processOn: (other) => createProcessReport({ database: other, clock, metrics, settlementAgeDays }),
    result,
    settle: async (merchantId, report) => {
      const reportId = await submit(merchantId, report);
      await process({ merchantId, reportId });
      return { reportId, ...(await result(merchantId, reportId)) };
    },
    drop,
  };
}

export interface LedgerRow {
  readonly id: string;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly reportId: bigint;
  readonly position: number;
}

/** A merchant's recorded transactions, by id. */
export function selectLedger(database: Database, merchantId: number): Promise<LedgerRow[]> {
  return database.query<LedgerRow>(sql`
    select
      transaction_id as id, currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      report_id as "reportId", position
    from stoa.transaction
    where merchant_id = ${merchantId}
    order by transaction_id`);
}
