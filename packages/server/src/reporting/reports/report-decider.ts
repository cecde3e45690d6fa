import {
  createSettlementWatch,
  earliestSettlement,
  type Instant,
  instantOf,
  type ReportedTransaction,
  type ReportTimes,
} from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { type AmountLevel, createAmountWatch } from '../guards/amount-jump.js';
import type { ReportWarning } from '../guards/report-warning-store.js';
import { createDecider, type Decision, type Ledger } from './decide-report.js';
import { selectAllowedSettlement } from './settlement-allowance-store.js';
import { createReportTally, type ReportTally } from './tally-report.js';

/**
 * Decides the items of a report one after the other, and keeps count. A dry run uses it as well as the real processing.
 */
export interface ReportDecider {
  decide(item: ReportedTransaction): Decision;
  /** The counts and sums of the items decided so far. */
  readonly tally: ReportTally;
  /** What the recorded items say about the merchant's usual amounts, and what looks wrong in them. */
  watched(): { readonly levels: readonly AmountLevel[]; readonly warnings: readonly ReportWarning[] };
}

export function createReportDecider(
  times: ReportTimes,
  ledger: Ledger,
  levels: readonly AmountLevel[],
): ReportDecider {
  const decide = createDecider(times, ledger);
  const tally = createReportTally();
  const amounts = createAmountWatch(levels);
  const settlements = createSettlementWatch(times.acceptedAt);
  return {
    tally,
    decide: (item) => {
      const decision = decide(item);
      tally.add(item, decision);
      if (decision.outcome === 'recorded') {
        amounts.observe(item.currency, item.fullAmount);
        settlements.observe(item);
      }
      return decision;
    },
    watched: () => {
      const { levels: moved, warnings } = amounts.finish();
      return { levels: moved, warnings: [...warnings, ...settlements.warnings()] };
    },
  };
}

interface ArrivedReport {
  readonly merchantId: number;
  readonly createdAt: Instant;
  readonly acceptedAt: Date;
  readonly transactions: readonly ReportedTransaction[];
}

/**
 * The times that a report's transactions are compared with. The allowance for older settlements is looked up only if
 * the report has some.
 */
export async function reportTimesOf(
  tx: Queryable,
  { merchantId, createdAt, acceptedAt: accepted, transactions }: ArrivedReport,
  settlementAgeDays: number | undefined,
): Promise<ReportTimes> {
  const acceptedAt = instantOf(accepted);
  const usual = earliestSettlement(acceptedAt, settlementAgeDays);
  const allowed = transactions.some(({ settledAt }) => settledAt < usual)
    ? await selectAllowedSettlement(tx, merchantId, accepted)
    : undefined;
  const earliestSettledAt = allowed === undefined || allowed > usual ? usual : allowed;
  return { createdAt, acceptedAt, earliestSettledAt };
}
