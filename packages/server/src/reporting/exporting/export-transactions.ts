import { factMembers, factsByMember, instantOf } from '@stoa/contract';
import { byMerchant, type Exported } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database, Transaction } from '../../database/database.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, type ExportPeriod, ending } from '../../export/export-period.js';
import { settledPromise } from '../../export/export-schemas.js';
import { exactJson } from '../../kernel/exact-json.js';
import { isDivided } from '../fees/fee-line.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import type { Charges } from '../ledger/charge-store.js';
import {
  type ReadTransaction,
  selectStandingCharges,
  withCorrections,
} from '../reading/read-transactions.js';
import { type RecordedTransaction, selectTransactions } from '../reading/transaction-store.js';
import {
  type CompletedReport,
  selectCompletedReports,
  selectTransactionsOfReports,
} from './recorded-transaction-store.js';

export type ExportedTransaction = ReadTransaction & {
  readonly merchantId: number;
  /** The parts of the fee that stands, as JSON; null if it is not divided. */
  readonly feeLines: string | null;
};

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
  ...factMembers.map(
    (name): ExportColumn<ExportedTransaction> => ({
      name,
      kind: 'text',
      of: ({ facts }) => factsByMember(facts)[name],
    }),
  ),
  { name: 'standing_fee_lines', kind: 'text', of: ({ feeLines }) => feeLines },
];

const rowsOfPage = 2_000;
const reportsOfPage = 500;

/** The transactions of a period, with what stands of them at this moment. */
export const transactionExport: Exported<'recorded' | 'settled', ExportedTransaction> = {
  name: 'transactions',
  times: ['recorded', 'settled'],
  meaning: `\`recorded\`, the default: when the report that brought them was completed. ${settledPromise} \`settled\`: their settled_at; later reports may still bring some.`,
  unsettled: ['settled'],
  description:
    'Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books.',
  scope: 'reports:read',
  ids: { operator: 'exportAllTransactions', merchant: 'exportTransactions' },
  columns: transactionColumns,
  pages: byMerchant(async function* (database, { merchantId, by, period }) {
    const pagesOf = by === 'recorded' ? recordedPages : settledPages;
    yield* pagesOf({ database, merchantId, period });
  }),
};

/** Reads a page, and what stands of it, at one moment. */
function readPage<T extends RecordedTransaction>(
  database: Database,
  merchantId: number,
  select: (tx: Transaction) => Promise<T[]>,
): Promise<{ readonly page: readonly T[]; readonly read: readonly ExportedTransaction[] }> {
  return alongIndexes(
    database,
    async (tx) => {
      const page = await select(tx);
      const transactions = await withCorrections(tx, merchantId, page);
      const plans = feePlansById(await selectFeePlans(tx, merchantId));
      const chargesOf = await selectStandingCharges(tx, merchantId, { plans, transactions });
      const read = transactions.map((one) => {
        const charges = chargesOf(one.transactionId, one.corrections.at(-1)?.correctionId ?? 0);
        return {
          ...one,
          merchantId,
          feeLines: linesAsJson(plans.get(one.standing?.feePlanId ?? 0), charges),
        };
      });
      return { page, read };
    },
    { atOneMoment: true },
  );
}

/**
 * `[{"name":"Commission","payee":null,"fee_amount":"150"}]`: the amounts are texts, because numbers of JSON lose
 * digits.
 */
function linesAsJson(plan: FeePlan | undefined, charges: Charges): string | null {
  if (plan === undefined || !isDivided(plan)) return null;
  return exactJson(
    charges.map(({ line, feeAmount: fee_amount }) => {
      const { name, payee } = plan.lines?.[line - 1] ?? { name: '', payee: null };
      return { name, payee, fee_amount };
    }),
  );
}

interface Walk {
  readonly database: Database;
  readonly merchantId: number;
  readonly period: ExportPeriod;
}

type Pages = AsyncGenerator<readonly ExportedTransaction[]>;

async function* settledPages({ database, merchantId, period }: Walk): Pages {
  // No id is empty, so this is before all transactions of that instant.
  let after = period.from === undefined ? undefined : { settledAt: period.from, transactionId: '' };
  for (;;) {
    const range = { after, settledTo: period.to, limit: rowsOfPage };
    const { page, read } = await readPage(database, merchantId, (tx) =>
      selectTransactions(tx, merchantId, range),
    );
    yield read;
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
    const { page, read } = await readPage(database, merchantId, (tx) =>
      selectTransactionsOfReports(tx, merchantId, asked),
    );
    if (read.length > 0) yield read;
    const last = page.at(-1);
    // Several reports are read together only if they fit into one page.
    if (last === undefined || reports.length > 1 || page.length < rowsOfPage) return;
    afterPosition = last.position;
  }
}
