import { type AmountLevel, type AmountWatch, createAmountWatch } from '../guards/amount-jump.js';
import { createDecider, type Decision, type Ledger } from './decide-report.js';
import type { ReportTimes } from './judge-transaction.js';
import type { ReportedTransaction } from './report-content.js';
import { createReportTally, type ReportTally } from './tally-report.js';

/** Decides over the items of a report, one after the other, and keeps count; a dry run and the real one alike. */
export interface ReportJudge {
  decide(item: ReportedTransaction): Decision;
  /** Of the items decided so far. */
  readonly tally: ReportTally;
  /** What the amounts of the recorded ones say. */
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
