import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { type BillingManagement, createBillingManagement } from './billing/manage-billing.js';
import type { LargeAmounts } from './corrections/large-corrections.js';
import { createFeePlanManagement, type FeePlanManagement } from './fees/manage-fee-plans.js';
import { type CadenceManagement, createCadenceManagement } from './guards/manage-cadences.js';
import {
  type CorrectionManagement,
  createCorrectionManagement,
} from './operator-corrections/manage-corrections.js';
import { type ApplyFeePlans, createApplyFeePlans } from './pricing/apply-fee-plans.js';
import { createRepriceTransactions, type RepriceTransactions } from './pricing/reprice-transactions.js';
import { createProposalManagement, type ProposalManagement } from './proposals/manage-proposals.js';
import { createReadTransactions, type ReadTransactions } from './reading/read-transactions.js';
import {
  createSettlementAllowanceManagement,
  type SettlementAllowanceManagement,
} from './reports/manage-settlement-allowances.js';
import {
  type CorrectionRequestManagement,
  createCorrectionRequestManagement,
} from './requests/manage-correction-requests.js';
import { proposedRequests } from './requests/proposed-requests.js';
import { createRenderStatementPdf } from './statement-pdf/render-statement-pdf.js';
import { createStatements, type Statements } from './statements/statements.js';

export interface ReportingManagementOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** A font file for the characters that the built-in fonts of the statement PDFs lack. */
  readonly statementFont: string | undefined;
  /** Corrections above these amounts wait for a second person. */
  readonly secondPersonAbove: LargeAmounts;
}

/** What operators can do in this area with nothing but the database. The `stoa` command uses this. */
export interface ReportingManagement {
  readonly clock: Clock;
  readonly feePlans: FeePlanManagement;
  readonly applyFeePlans: ApplyFeePlans;
  readonly repriceTransactions: RepriceTransactions;
  readonly billing: BillingManagement;
  readonly statements: Statements;
  readonly cadences: CadenceManagement;
  readonly corrections: CorrectionManagement;
  readonly correctionRequests: CorrectionRequestManagement;
  /** The command can only list proposals: deciding takes a person who is signed in. */
  readonly correctionProposals: Pick<ProposalManagement, 'list'>;
  readonly transactions: ReadTransactions;
  readonly settlementAllowances: SettlementAllowanceManagement;
}

export function createReportingManagement({
  database,
  clock,
  statementFont,
  secondPersonAbove,
}: ReportingManagementOptions): ReportingManagement {
  return {
    clock,
    feePlans: createFeePlanManagement(database, clock),
    applyFeePlans: createApplyFeePlans(database, clock),
    repriceTransactions: createRepriceTransactions(database, clock),
    billing: createBillingManagement(database, clock),
    statements: createStatements({ database, clock, renderPdf: createRenderStatementPdf(statementFont) }),
    cadences: createCadenceManagement(database, clock),
    corrections: createCorrectionManagement(database, clock, secondPersonAbove),
    correctionRequests: createCorrectionRequestManagement(database, clock, secondPersonAbove),
    correctionProposals: createProposalManagement({ database, clock, requests: proposedRequests }),
    transactions: createReadTransactions(database),
    settlementAllowances: createSettlementAllowanceManagement(database, clock),
  };
}
