import { bindContext, type Context } from '../database/context.js';
import { billingManagement } from './billing/manage-billing.js';
import type { LargeAmounts } from './corrections/large-corrections.js';
import { feePlanManagement } from './fees/manage-fee-plans.js';
import { cadenceManagement } from './guards/manage-cadences.js';
import { createCorrectionManagement } from './operator-corrections/correct-transaction.js';
import { applyFeePlans } from './pricing/apply-fee-plans.js';
import { repriceTransactions } from './pricing/reprice-transactions.js';
import { createProposalManagement } from './proposals/decide-proposal.js';
import { getTransaction, listTransactions } from './reading/read-transactions.js';
import { settlementAllowanceManagement } from './reports/manage-settlement-allowances.js';
import { createCorrectionRequestManagement } from './requests/manage-correction-requests.js';
import { proposedRequests } from './requests/proposed-requests.js';
import { createRenderStatementPdf } from './statement-pdf/render-statement-pdf.js';
import { createStatements } from './statements/statements.js';

export interface ReportingManagementOptions extends Context {
  /** A font file for the characters that the built-in fonts of the statement PDFs lack. */
  readonly statementFont: string | undefined;
  /** Corrections above these amounts wait for a second person. */
  readonly secondPersonAbove: LargeAmounts;
}

export type ReportingManagement = ReturnType<typeof createReportingManagement>;

/** What operators can do in this area with nothing but the database. The `stoa` command uses this. */
export function createReportingManagement(options: ReportingManagementOptions) {
  const { database, clock, statementFont, secondPersonAbove } = options;
  const context = { database, clock };
  const { list } = createProposalManagement({ database, clock, requests: proposedRequests });
  return {
    clock,
    feePlans: feePlanManagement(context),
    ...bindContext(context, { applyFeePlans, repriceTransactions }),
    billing: billingManagement(context),
    statements: createStatements({ database, clock, renderPdf: createRenderStatementPdf(statementFont) }),
    cadences: cadenceManagement(context),
    corrections: createCorrectionManagement(database, clock, secondPersonAbove),
    correctionRequests: createCorrectionRequestManagement(database, clock, secondPersonAbove),
    /** The command can only list proposals: deciding takes a person who is signed in. */
    correctionProposals: { list },
    transactions: bindContext(context, { get: getTransaction, list: listTransactions }),
    settlementAllowances: settlementAllowanceManagement(context),
  };
}
