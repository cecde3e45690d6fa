import type { Correction } from '../corrections/correction.js';
import type { FeeChange } from '../ledger/fee-change-store.js';
import type { RecordedTransaction } from './transaction-store.js';

/** A fee that a transaction had from a time on, in minor units of the currency. */
export interface Price {
  readonly currency: string;
  readonly feeAmount: bigint;
  readonly feePlanId: number;
  readonly since: Date;
  /** Who gave it: `report 7` when it was recorded, then `operator token 7` or `command`. */
  readonly by: string;
}

type Priced = Pick<RecordedTransaction, 'recorded' | 'reportId' | 'recordedAt'> & {
  readonly corrections: readonly Correction[];
};

/**
 * The history of a transaction's price: the fee that it was recorded with, what became of that fee, and the fees of
 * corrections, which come later, because a corrected transaction keeps its recorded fee. A void ends a price, and gives none.
 */
export function pricesOf(
  { recorded, reportId, recordedAt, corrections }: Priced,
  changes: readonly FeeChange[],
): Price[] {
  const [firstChange] = changes;
  const first = firstChange === undefined ? recorded : (firstChange.before ?? noFee);
  const given = [
    { ...recorded, ...first, since: recordedAt, by: `report ${reportId}` },
    ...changes.map(({ after, changedAt, changedBy }) => ({
      ...recorded,
      ...after,
      since: changedAt,
      by: changedBy,
    })),
    ...corrections.map(({ after, madeAt, madeBy }) => ({
      ...(after ?? { ...recorded, ...noFee }),
      since: madeAt,
      by: madeBy,
    })),
  ];
  return given.flatMap(({ currency, feeAmount, feePlanId, since, by }) =>
    feeAmount === null || feePlanId === null ? [] : [{ currency, feeAmount, feePlanId, since, by }],
  );
}

const noFee = { feeAmount: null, feePlanId: null };
