import type { StatementLineChange } from '../ledger/books-store.js';
import { createLineChanges } from '../ledger/line-changes.js';
import type { Month } from '../month.js';
import type { StandingAmounts } from './correction.js';
import type { NewCorrection } from './correction-store.js';

type BookedCorrection = Pick<NewCorrection, 'statementMonth' | 'before' | 'after'> & {
  readonly settledMonth: Month;
};

/** What corrections change in the lines of statements, one change for each line. */
export function correctionLines(corrections: readonly BookedCorrection[]): StatementLineChange[] {
  const lines = createLineChanges();
  for (const change of corrections.flatMap(linesOf)) lines.add(change);
  return lines.all();
}

/** The count of a reversal is negative, like its amounts, so the sum over all lines is what stands. */
function linesOf({ statementMonth, settledMonth, before, after }: BookedCorrection): StatementLineChange[] {
  const place = { month: statementMonth, settledMonth };
  const reversal = before === null ? [] : [{ ...place, ...signed(before, -1n), kind: 'reversal' as const }];
  const restatement =
    after === null ? [] : [{ ...place, ...signed(after, 1n), kind: 'restatement' as const }];
  return [...reversal, ...restatement];
}

function signed({ currency, feePlanId, ...amounts }: StandingAmounts, sign: 1n | -1n) {
  return {
    currency,
    feePlanId,
    transactionCount: Number(sign),
    fullAmount: sign * amounts.fullAmount,
    taxAmount: sign * amounts.taxAmount,
    feeAmount: sign * (amounts.feeAmount ?? 0n),
  };
}
