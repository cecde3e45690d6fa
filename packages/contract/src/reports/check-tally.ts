import { codeOfReason } from '../transactions/invalid-reasons.js';
import type { ReportedTransaction } from '../transactions/reported-transaction.js';
import type { ItemDecision } from './decide-items.js';

/** How many items of a report have each outcome, under the names that the interface uses. */
export interface ReportCounts {
  readonly accepted: number;
  /** Recorded and repeated. */
  readonly valid: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly invalid: number;
  readonly invalid_by_code: Readonly<Record<string, number>>;
}

/** What would be recorded of a file in one currency, in its minor units. Only the service knows the fees. */
export interface ReportedTotal {
  readonly currency: string;
  readonly transactions: number;
  readonly gross: bigint;
  readonly tax: bigint;
  /** gross - tax */
  readonly base: bigint;
}

/** Counts and adds up a report while its items are decided. */
export interface CheckTally {
  add(item: ReportedTransaction, decision: ItemDecision): void;
  counts(): ReportCounts;
  /** By currency. */
  totals(): ReportedTotal[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function createCheckTally(): CheckTally {
  const outcomes = { recorded: 0, repeated: 0, invalid: 0 };
  const byCode = new Map<string, number>();
  const sums = new Map<string, Writable<Omit<ReportedTotal, 'base'>>>();
  return {
    add: (item, decision) => {
      outcomes[decision.outcome] += 1;
      if (decision.outcome === 'recorded') addTo(sums, item);
      if (decision.outcome !== 'invalid') return;
      const code = codeOfReason(decision.reason);
      byCode.set(code, (byCode.get(code) ?? 0) + 1);
    },
    counts: () => {
      const { recorded, repeated, invalid } = outcomes;
      return {
        accepted: recorded + repeated + invalid,
        valid: recorded + repeated,
        recorded,
        repeated,
        invalid,
        invalid_by_code: Object.fromEntries(byCode),
      };
    },
    totals: () =>
      [...sums.values()]
        .map((sum) => ({ ...sum, base: sum.gross - sum.tax }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

function addTo(sums: Map<string, Writable<Omit<ReportedTotal, 'base'>>>, item: ReportedTransaction): void {
  const { currency } = item;
  const sum = sums.get(currency) ?? { currency, transactions: 0, gross: 0n, tax: 0n };
  sum.transactions += 1;
  sum.gross += BigInt(item.fullAmount);
  sum.tax += BigInt(item.taxAmount);
  sums.set(currency, sum);
}
