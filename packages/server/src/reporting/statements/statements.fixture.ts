import { text } from 'node:stream/consumers';
import { tester } from '../../audit/actor.fixture.js';
import { createCorrectTransaction } from '../corrections/correct-transaction.js';
import { createFeePlanManagement } from '../fees/manage-fee-plans.js';
import { createApplyFeePlans } from '../pricing/apply-fee-plans.js';
import {
  createReportingBench,
  type ReportingBench,
  type UploadedTransaction,
  uploadedReport,
} from '../reporting.fixture.js';
import type { StatementKey } from './statement.js';
import { createStreamStatementCsv } from './statement-csv.js';
import { createStatements, type Statements } from './statements.js';

export interface RestatedAmount {
  readonly fullAmount: bigint;
  /** Unchanged by default. */
  readonly currency?: string;
}

/** The area's use cases, those of statements included, on a database and a clock of their own. */
export interface StatementsBench extends ReportingBench {
  readonly statements: Statements;
  /** A merchant with a plan of 15 %, by default since 2020. */
  newMerchantWithPlan(from?: string): Promise<number>;
  addPlan(merchantId: number, from?: string): Promise<void>;
  /** Prices what was recorded while no plan covered it. */
  applyPlans(): Promise<void>;
  /** Sets the clock and reports transactions at that time. */
  record(merchantId: number, at: string, items: UploadedTransaction[]): Promise<void>;
  voidTransaction(merchantId: number, transactionId: string, reason?: string): Promise<void>;
  restate(merchantId: number, transactionId: string, amount: RestatedAmount): Promise<void>;
  close(month: string, merchantId?: number, dryRun?: boolean): ReturnType<Statements['closeMonth']>;
  csv(key: StatementKey): Promise<string>;
}

export async function createStatementsBench(): Promise<StatementsBench> {
  const bench = await createReportingBench();
  const { database, clock } = bench;
  const statements = createStatements({ database, clock });
  const streamCsv = createStreamStatementCsv({ database });
  const plans = createFeePlanManagement(database, clock);
  const applyFeePlans = createApplyFeePlans(database, clock);
  const correct = createCorrectTransaction(database, clock);
  const addPlan = async (merchantId: number, inForceFrom = '2020-01-01'): Promise<void> => {
    const terms = { name: 'Standard 15%', rateBasisPoints: 1500, countries: null, tiers: [] };
    await plans.create({ ...terms, merchantId, inForceFrom, inForceUntil: null, createdBy: tester });
  };
  return {
    ...bench,
    statements,
    addPlan,
    applyPlans: async () => {
      await applyFeePlans(10_000, tester);
    },
    newMerchantWithPlan: async (from) => {
      const merchantId = await bench.newMerchant();
      await addPlan(merchantId, from);
      return merchantId;
    },
    record: async (merchantId, at, items) => {
      clock.set(at);
      await bench.settle(merchantId, uploadedReport(items, at));
    },
    voidTransaction: async (merchantId, transactionId, reason = 'never paid') => {
      await correct({ merchantId, transactionId, kind: 'void', reason, by: tester });
    },
    restate: async (merchantId, transactionId, { fullAmount, currency }) => {
      const amounts = { fullAmount, taxAmount: 0n, currency };
      await correct({ merchantId, transactionId, kind: 'restate', ...amounts, reason: 'typo', by: tester });
    },
    close: (month, merchantId, dryRun) => statements.closeMonth({ month, by: tester, merchantId, dryRun }),
    csv: (key) => text(streamCsv(key)),
  };
}
