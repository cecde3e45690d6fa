import type { ReportedTransaction, ReportTimes } from '@stoa/contract';
import { type AmountLevel, type AmountWatch, createAmountWatch } from '../guards/amount-jump.js';
import { createDecider, type Decision, type Ledger } from './decide-report.js';
import { createReportTally, type ReportTally } from './tally-report.js';

/** Decides the items of a report one after the other, and keeps count, for a dry run as for the real one. */
export interface ReportJudge {
  decide(item: ReportedTransaction): Decision;
  /** The counts and sums of the items decided so far. */
  readonly tally: ReportTally;
  /** What the amounts of the recorded items say. */
  readonly watched: AmountWatch['finish'];
}

export function createReportJudge(
  times: ReportTimes,
  ledger: Ledger,
  levels: readonly AmountLevel[],
): ReportJudge {
  const decide = createDecider(times, ledger);
  const tally = createReportTally();
  const watch = createAmountWatch(levels);
  return {
    tally,
    decide: (item) => {
      const decision = decide(item);
      tally.add(item, decision);
      if (decision.outcome === 'recorded') watch.observe(item.currency, item.fullAmount);
      return decision;
    },
    watched: () => watch.finish(),
  };
}
