import type { Queryable } from '../../database/database.js';
import { addMoved, type MovedAmounts } from '../corrections/large-corrections.js';
import { addFee, type LineDifference } from '../fees/line-differences.js';
import type { RepricedTransaction, RepricingDecision } from './decide-repricing.js';
import { selectMerchantNames } from './repricing-store.js';

/** What repricing changes for a merchant in a currency. Amounts in minor units. */
export interface RepricedSum {
  readonly merchantId: number;
  readonly merchantName: string;
  readonly currency: string;
  /** How many transactions get another fee. */
  readonly transactions: number;
  /** How many of them as a correction, because their statement is closed or they were corrected before. */
  readonly asCorrections: number;
  /** The sum of the fees that change, before and after. */
  readonly feeBefore: bigint;
  readonly feeAfter: bigint;
  /** How many keep a fee that no plan covers now. */
  readonly uncovered: number;
  /** The fees that change, line by line. */
  readonly lines: readonly LineDifference[];
}

export interface RepricingSums {
  add(merchantId: number, decisions: readonly RepricingDecision[]): void;
  /** How far fees move, each without regard to its direction, in minor units by currency. */
  readonly moved: MovedAmounts;
  /** By merchant and currency; empty if nothing changes. */
  all(tx: Queryable): Promise<RepricedSum[]>;
}

type Sum = Omit<RepricedSum, 'merchantName'>;

export function createRepricingSums(): RepricingSums {
  const sums = new Map<string, Sum>();
  const moved = new Map<string, bigint>();
  const addTo = (
    { merchantId, currency }: Pick<Sum, 'merchantId' | 'currency'>,
    change: Partial<Sum>,
    repriced?: RepricedTransaction,
  ): void => {
    const key = `${merchantId} ${currency}`;
    const before = sums.get(key);
    sums.set(key, {
      merchantId,
      currency,
      transactions: (before?.transactions ?? 0) + (change.transactions ?? 0),
      asCorrections: (before?.asCorrections ?? 0) + (change.asCorrections ?? 0),
      feeBefore: (before?.feeBefore ?? 0n) + (change.feeBefore ?? 0n),
      feeAfter: (before?.feeAfter ?? 0n) + (change.feeAfter ?? 0n),
      uncovered: (before?.uncovered ?? 0) + (change.uncovered ?? 0),
      lines: repriced === undefined ? (before?.lines ?? []) : withLines(before?.lines ?? [], repriced),
    });
  };
  return {
    moved,
    add: (merchantId, decisions) => {
      for (const decision of decisions) {
        if (decision.outcome === 'uncovered')
          addTo({ merchantId, currency: decision.currency }, { uncovered: 1 });
        if (decision.outcome !== 'repriced') continue;
        const { standing, before, after, correctedOn } = decision.repriced;
        const { currency } = standing;
        addMoved(moved, currency, after.feeAmount - before.feeAmount);
        const sums = {
          transactions: 1,
          asCorrections: Number(correctedOn !== null),
          feeBefore: before.feeAmount,
          feeAfter: after.feeAmount,
        };
        addTo({ merchantId, currency }, sums, decision.repriced);
      }
    },
    all: async (tx) => {
      const ids = [...new Set([...sums.values()].map(({ merchantId }) => merchantId))];
      const names = await selectMerchantNames(tx, ids);
      return [...sums.values()]
        .map((sum) => ({ ...sum, merchantName: names.get(sum.merchantId) ?? '' }))
        .toSorted(byMerchantAndCurrency);
    },
  };
}

function withLines(
  lines: readonly LineDifference[],
  { before, after, plan, planBefore, chargesBefore, charges }: RepricedTransaction,
): readonly LineDifference[] {
  const former = { ...before, charges: chargesBefore, lines: planBefore?.lines ?? null };
  return addFee(addFee(lines, 'feeBefore', former), 'feeAfter', { ...after, charges, lines: plan.lines });
}

function byMerchantAndCurrency(one: Sum, other: Sum): number {
  return one.merchantId - other.merchantId || (one.currency < other.currency ? -1 : 1);
}
