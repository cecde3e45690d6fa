import type { Logger } from '../config/logger.js';
import { bindContext, type Context } from '../database/context.js';
import { adjustmentManagement } from './adjustments/manage-adjustments.js';
import { billingManagement } from './billing/manage-billing.js';
import { channelManagement } from './channels/manage-channels.js';
import { allMerchants, closeMonth, type Waiting } from './closings/close-month.js';
import {
  type ClosedMonthDocument,
  closedMonthOnWire,
  monthClosingOnWire,
} from './closings/closing-schemas.js';
import { listClosings, readClosing } from './closings/read-closing.js';
import type { ClosingAsked } from './closings/start-closing.js';
import { type ClosingWorkOptions, createClosingWork } from './closings/work-on-closings.js';
import type { LargeAmounts } from './corrections/large-corrections.js';
import { exchangeRateManagement } from './exchange-rates/manage-exchange-rates.js';
import { feePlanManagement, requestFeePlan, requestFeePlanEnd } from './fees/manage-fee-plans.js';
import { cadenceManagement } from './guards/manage-cadences.js';
import { groupManagement } from './memberships/manage-memberships.js';
import { correctionManagement } from './operator-corrections/correct-transaction.js';
import { applyFeePlans } from './pricing/apply-fee-plans.js';
import { listFeeProposals } from './pricing/decide-fee-proposal.js';
import { requestRepricing } from './pricing/request-repricing.js';
import { computeStoreWhatIf } from './pricing/what-if.js';
import { listProposals } from './proposals/decide-proposal.js';
import { getTransaction, listTransactions } from './reading/read-transactions.js';
import { settlementAllowanceManagement } from './reports/manage-settlement-allowances.js';
import { correctionRequestManagement } from './requests/manage-correction-requests.js';
import { createRenderStatementPdf } from './statement-pdf/render-statement-pdf.js';
import { createStatements } from './statements/statements.js';

export interface ReportingManagementOptions extends Context {
  readonly logger: Logger;
  /** A font file for the characters that the built-in fonts of the statement PDFs lack. */
  readonly statementFont: string | undefined;
  /** Corrections above these amounts wait for a second person. */
  readonly secondPersonAbove: LargeAmounts;
}

export type ReportingManagement = ReturnType<typeof createReportingManagement>;

/** What operators can do in this area with nothing but the database. The `stoa` command uses this. */
export function createReportingManagement(options: ReportingManagementOptions) {
  const { database, clock, logger, statementFont, secondPersonAbove } = options;
  const context = { database, clock };
  return {
    clock,
    feePlans: feePlanManagement(context),
    ...bindContext(context, { applyFeePlans, computeStoreWhatIf }),
    /** These wait for a second person, like the calls. */
    ...bindContext(
      { ...context, secondPersonAbove },
      { requestFeePlan, requestFeePlanEnd, requestRepricing },
    ),
    /** The command can only list proposals: deciding takes a person who is signed in. */
    feeProposals: bindContext(context, { list: listFeeProposals }),
    adjustments: adjustmentManagement({ ...context, secondPersonAbove }),
    billing: billingManagement(context),
    statements: createStatements({ database, clock, renderPdf: createRenderStatementPdf(statementFont) }),
    closings: closingManagement({ ...context, logger }),
    channels: channelManagement(context),
    exchangeRates: exchangeRateManagement(context),
    groups: groupManagement({ ...context, secondPersonAbove }),
    cadences: cadenceManagement(context),
    corrections: correctionManagement({ ...context, secondPersonAbove }),
    correctionRequests: correctionRequestManagement({ ...context, secondPersonAbove }),
    /** The command can only list proposals: deciding takes a person who is signed in. */
    correctionProposals: bindContext(context, { list: listProposals }),
    transactions: bindContext(context, { get: getTransaction, list: listTransactions }),
    settlementAllowances: settlementAllowanceManagement(context),
  };
}

export type ClosingManagement = ReturnType<typeof closingManagement>;
type MonthClosingDocument = ReturnType<typeof monthClosingOnWire>;

interface Follow extends Pick<Waiting, 'signal'> {
  readonly onProgress?: (closing: MonthClosingDocument) => void;
}

/** What the command does with closings, without a service, in the names of the interface. */
export function closingManagement(options: ClosingWorkOptions) {
  const context = { ...options, work: createClosingWork(options) };
  return {
    /**
     * Starts a closing, or joins the one under way, and works on it until it has ended. @throws Failure month_not_over,
     * unknown_merchant
     */
    close: async (asked: ClosingAsked, { signal, onProgress }: Follow = {}): Promise<ClosedMonthDocument> => {
      const tell =
        onProgress &&
        ((closing: Parameters<typeof monthClosingOnWire>[0]) => onProgress(monthClosingOnWire(closing)));
      return closedMonthOnWire(await closeMonth(context, asked, { signal, onProgress: tell }));
    },
    /** The newest first. */
    list: async (most: number): Promise<MonthClosingDocument[]> =>
      (await listClosings(context, { limit: most })).map(monthClosingOnWire),
    /** @throws Failure unknown_closing */
    read: async (closingId: number): Promise<ClosedMonthDocument> =>
      closedMonthOnWire(await readClosing(context, closingId, { after: 0, limit: allMerchants })),
  };
}
