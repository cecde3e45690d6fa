import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { countOpenClosings, type OpenClosings } from './closings/closing-store.js';
import { countWaitingFeeProposals, type WaitingFeeProposals } from './fees/fee-proposal-store.js';
import { listFeePlans } from './fees/manage-fee-plans.js';
import { countCadences } from './guards/cadence-store.js';
import { listCadences } from './guards/manage-cadences.js';
import { countWithoutFee } from './pricing/unpriced-store.js';
import { countWaitingProposals, type WaitingProposals } from './proposals/correction-proposal-store.js';
import { type OpenReports, selectOpenReports } from './reports/report-store.js';
import { countWaiting, type WaitingRequests } from './requests/correction-request-store.js';

/** What an operator should know about this area. */
export interface ReportingExamination {
  /** How many merchants have a cadence. */
  readonly expectedCount: number;
  /** The merchants among them that have missed it, by id. */
  readonly silentMerchants: readonly number[];
  readonly hasFeePlan: boolean;
  readonly withoutFeeCount: number;
  /** Reports that are accepted and not completed. */
  readonly open: OpenReports;
  /** The correction requests that wait for an operator. */
  readonly waitingRequests: WaitingRequests;
  /** The corrections that wait for a second person. */
  readonly waitingProposals: WaitingProposals;
  /** The fee plans, ends of plans and repricings that wait for a second person. */
  readonly waitingFeeProposals: WaitingFeeProposals;
  readonly openClosings: OpenClosings;
}

/** Reports that are accepted and not completed. */
export function examineOpenReports(database: Database, clock: Clock): Promise<OpenReports> {
  return selectOpenReports(database, clock.now());
}

export async function examineReporting(database: Database, clock: Clock): Promise<ReportingExamination> {
  const silent = await listCadences({ database, clock }, { after: 0, most: null, missed: true });
  const plans = await listFeePlans({ database, clock }, { merchantId: null, limit: 1 });
  return {
    expectedCount: await countCadences(database),
    silentMerchants: silent.map(({ merchantId }) => merchantId),
    hasFeePlan: plans.length > 0,
    withoutFeeCount: await countWithoutFee(database),
    open: await examineOpenReports(database, clock),
    waitingRequests: await countWaiting(database),
    waitingProposals: await countWaitingProposals(database),
    waitingFeeProposals: await countWaitingFeeProposals(database),
    openClosings: await countOpenClosings(database),
  };
}
