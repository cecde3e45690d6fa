import type { TransactionFacts } from '@stoa/contract';
import type { Month } from '../month.js';

/** The amounts of a transaction that stand in the books at some time, in minor units of the currency. */
export interface StandingAmounts {
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** Null, like the plan, while no plan covers the transaction. */
  readonly feeAmount: bigint | null;
  readonly feePlanId: number | null;
}

/** A correction of a recorded transaction. It never changes. */
export interface Correction {
  readonly correctionId: number;
  readonly transactionId: string;
  readonly reason: string;
  readonly madeAt: Date;
  /** Who made it: `operator token 7`, `command` or `policy`. */
  readonly madeBy: string;
  /** The statement that shows it. */
  readonly statementMonth: Month;
  /** What stood until then; null after a void. */
  readonly before: StandingAmounts | null;
  /** What stands from then on; null: it is a void. */
  readonly after: StandingAmounts | null;
  /** What else is known of the transaction from then on; null: the correction changed nothing of it. */
  readonly facts: TransactionFacts | null;
  /**
   * The place in the year's volume from which the fee of `after` was computed. Null without a fee, or where it was not
   * kept.
   */
  readonly volumeBefore: bigint | null;
}

export type CorrectionKind = 'void' | 'restatement';

export const transactionStatuses = ['recorded', 'voided', 'restated'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export function kindOf({ after }: Pick<Correction, 'after'>): CorrectionKind {
  return after === null ? 'void' : 'restatement';
}

/** Whether a correction changes more than the fee. */
export function changesAmounts({ before, after }: Pick<Correction, 'before' | 'after'>): boolean {
  return (
    before?.currency !== after?.currency ||
    before?.fullAmount !== after?.fullAmount ||
    before?.taxAmount !== after?.taxAmount
  );
}

/** The status of a transaction after its corrections, the oldest first. A void that was undone is a restatement. */
export function statusOf(corrections: readonly Correction[]): TransactionStatus {
  const last = corrections.at(-1);
  if (last === undefined) return 'recorded';
  return last.after === null ? 'voided' : 'restated';
}

/** What stands of a transaction after its corrections, the oldest first; null if it is voided. */
export function standingOf(
  recorded: StandingAmounts,
  corrections: readonly Pick<Correction, 'after'>[],
): StandingAmounts | null {
  const last = corrections.at(-1);
  return last === undefined ? recorded : last.after;
}

/** What else is known of a transaction after its corrections, the oldest first. */
export function standingFactsOf(
  recorded: TransactionFacts | undefined,
  corrections: readonly Pick<Correction, 'facts'>[],
): TransactionFacts {
  return corrections.findLast(({ facts }) => facts !== null)?.facts ?? recorded ?? {};
}

/** What stands of a transaction or, if it is voided, what stood last. */
export function lastStoodOf(
  recorded: StandingAmounts,
  corrections: readonly Pick<Correction, 'before' | 'after'>[],
): StandingAmounts {
  const last = corrections.at(-1);
  return last?.after ?? last?.before ?? recorded;
}
