import { instantOf } from '@stoa/contract';
import { walkMerchants } from '../../access/index.js';
import { type Actor, auditExport, openAuditBook } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, type ExportAsked, ending, settledPeriod } from '../../export/export-period.js';
import type { PeriodExport } from '../../export/send-export.js';
import type { Clock } from '../../kernel/clock.js';
import { type ReadTransaction, withCorrections } from '../reading/read-transactions.js';
import { type RecordedTransaction, selectTransactions } from '../reading/transaction-store.js';
import {
  type CompletedReport,
  selectCompletedReports,
  selectTransactionsOfReports,
} from './recorded-transaction-store.js';

export type ExportedTransaction = ReadTransaction & { readonly merchantId: number };

/** First the transaction as it was recorded, then what stands of it. */
const transactionColumns: readonly ExportColumn<ExportedTransaction>[] = [
  { name: 'merchant_id', kind: 'integer', of: ({ merchantId }) => merchantId },
  { name: 'transaction_id', kind: 'text', of: ({ transactionId }) => transactionId },
  { name: 'currency', kind: 'text', of: ({ recorded }) => recorded.currency },
  { name: 'full_amount', kind: 'int64', of: ({ recorded }) => recorded.fullAmount },
  { name: 'tax_amount', kind: 'int64', of: ({ recorded }) => recorded.taxAmount },
  { name: 'base_amount', kind: 'int64', of: ({ recorded }) => recorded.fullAmount - recorded.taxAmount },
  { name: 'fee_amount', kind: 'int64', of: ({ recorded }) => recorded.feeAmount },
  { name: 'fee_plan_id', kind: 'integer', of: ({ recorded }) => recorded.feePlanId },
  { name: 'payer_country', kind: 'text', of: ({ payerCountry }) => payerCountry },
  { name: 'settled_at', kind: 'instant', of: ({ settledAt }) => settledAt },
  { name: 'report_id', kind: 'int64', of: ({ reportId }) => BigInt(reportId) },
  { name: 'recorded_at', kind: 'instant', of: ({ recordedAt }) => instantOf(recordedAt) },
  { name: 'statement_month', kind: 'text', of: ({ statementMonth }) => statementMonth },
  { name: 'late', kind: 'boolean', of: ({ late }) => late },
  { name: 'status', kind: 'text', of: ({ status }) => status },
  { name: 'standing_currency', kind: 'text', of: ({ standing }) => standing?.currency ?? null },
  { name: 'standing_full_amount', kind: 'int64', of: ({ standing }) => standing?.fullAmount ?? null },
  { name: 'standing_tax_amount', kind: 'int64', of: ({ standing }) => standing?.taxAmount ?? null },
  { name: 'standing_fee_amount', kind: 'int64', of: ({ standing }) => standing?.feeAmount ?? null },
  { name: 'standing_fee_plan_id', kind: 'integer', of: ({ standing }) => standing?.feePlanId ?? null },
];

/** `recorded`: by the completion of the report that recorded the transaction; `settled`: by settled_at. */
export const transactionTimes = ['recorded', 'settled'] as const;
export type TransactionTime = (typeof transactionTimes)[number];

/**
 * The transactions of a period, of one merchant or of all, with what stands of them at this moment. For
 * `recorded`, the period is a {@link settledPeriod}. @throws Failure unknown_merchant
 */
export type ExportTransactions = (
  asked: ExportAsked<TransactionTime>,
  by: Actor,
) => Promise<PeriodExport<ExportedTransaction>>;

const rowsOfPage = 2_000;
const reportsOfPage = 500;

type Begin = PeriodExport<ExportedTransaction>['begin'];

export function createExportTransactions(database: Database, clock: Clock): ExportTransactions {
  return async (asked, by) => {
    const isRecorded = asked.by === 'recorded';
    const period = isRecorded ? settledPeriod(asked, clock.now()) : { from: asked.from, to: asked.to };
    const merchants = await walkMerchants(database, asked.merchantId);
    const pagesOf = isRecorded ? recordedPages : settledPages;
    const begin: Begin = async (format) => {
      await auditExport(database, openAuditBook(by, clock), {
        action: 'transactions.exported',
        asked,
        period,
        format,
      });
      return { columns: transactionColumns, pages: pages() };
    };
    return { period, begin };

    async function* pages(): AsyncGenerator<readonly ExportedTransaction[]> {
      for await (const merchantId of merchants) {
        for await (const page of pagesOf({ database, merchantId, period })) {
          const read = await withCorrections(database, merchantId, page);
          yield read.map((one) => ({ ...one, merchantId }));
        }
      }
    }
  };
}

interface Walk {
  readonly database: Database;
  readonly merchantId: number;
  readonly period: PeriodExport<never>['period'];
}

type Pages = AsyncGenerator<readonly RecordedTransaction[]>;

async function* settledPages({ database, merchantId, period }: Walk): Pages {
  // No id is empty, so this is before all transactions of that instant.
  let after = period.from === undefined ? undefined : { settledAt: period.from, transactionId: '' };
  for (;;) {
    const range = { after, settledTo: period.to, limit: rowsOfPage };
    const page = await alongIndexes(database, (tx) => selectTransactions(tx, merchantId, range));
    yield page;
    if (page.length < rowsOfPage) return;
    after = page.at(-1);
  }
}

async function* recordedPages({ database, merchantId, period }: Walk): Pages {
  let after: Pick<CompletedReport, 'completedAt' | 'reportId'> = {
    completedAt: beginning(period),
    reportId: 0n,
  };
  for (;;) {
    const asked = { after, before: ending(period), limit: reportsOfPage };
    const reports = await alongIndexes(database, (tx) => selectCompletedReports(tx, merchantId, asked));
    for (const some of inPages(reports)) yield* pagesOfReports(database, merchantId, some);
    const last = reports.at(-1);
    // An empty page, too, so that the export notices a reader who has left.
    yield [];
    if (last === undefined || reports.length < reportsOfPage) return;
    after = last;
  }
}

/** Groups reports by page: as many small ones as fit into a page together, and a large one alone. */
function* inPages(reports: readonly CompletedReport[]): Generator<readonly CompletedReport[]> {
  let some: CompletedReport[] = [];
  let count = 0;
  for (const report of reports) {
    if (count + report.transactionCount > rowsOfPage && some.length > 0) {
      yield some;
      some = [];
      count = 0;
    }
    some.push(report);
    count += report.transactionCount;
  }
  if (some.length > 0) yield some;
}

async function* pagesOfReports(
  database: Database,
  merchantId: number,
  reports: readonly CompletedReport[],
): Pages {
  const reportIds = reports.map(({ reportId }) => reportId);
  let afterPosition = -1;
  for (;;) {
    const asked = { reportIds, afterPosition, limit: rowsOfPage };
    const page = await alongIndexes(database, (tx) => selectTransactionsOfReports(tx, merchantId, asked));
    if (page.length > 0) yield page;
    const last = page.at(-1);
    // Several reports are read together only if they fit into one page.
    if (last === undefined || reports.length > 1 || page.length < rowsOfPage) return;
    afterPosition = last.position;
  }
}
