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

type Sum = { -readonly [K in keyof Omit<RepricedSum, 'merchantName' | 'lines'>]: RepricedSum[K] } & {
  readonly lines: LineDifference[];
};

export function createRepricingSums(): RepricingSums {
  const sums = new Map<string, Sum>();
  const moved = new Map<string, bigint>();
  const sumOf = (merchantId: number, currency: string): Sum => {
    const key = `${merchantId} ${currency}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const counts = { transactions: 0, asCorrections: 0, uncovered: 0 };
    const sum = { merchantId, currency, ...counts, feeBefore: 0n, feeAfter: 0n, lines: [] };
    sums.set(key, sum);
    return sum;
  };
  return {
    moved,
    add: (merchantId, decisions) => {
      for (const decision of decisions) {
        if (decision.outcome === 'uncovered') sumOf(merchantId, decision.currency).uncovered += 1;
        if (decision.outcome !== 'repriced') continue;
        const { standing, before, after, correctedOn } = decision.repriced;
        const { currency } = standing;
        addMoved(moved, currency, after.feeAmount - before.feeAmount);
        const sum = sumOf(merchantId, currency);
        sum.transactions += 1;
        sum.asCorrections += Number(correctedOn !== null);
        sum.feeBefore += before.feeAmount;
        sum.feeAfter += after.feeAmount;
        addLines(sum.lines, decision.repriced);
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

function addLines(
  lines: LineDifference[],
  { before, after, plan, planBefore, chargesBefore, charges }: RepricedTransaction,
): void {
  addFee(lines, 'feeBefore', { ...before, charges: chargesBefore, lines: planBefore?.lines ?? null });
  addFee(lines, 'feeAfter', { ...after, charges, lines: plan.lines });
}

function byMerchantAndCurrency(one: Sum, other: Sum): number {
  return one.merchantId - other.merchantId || (one.currency < other.currency ? -1 : 1);
}
