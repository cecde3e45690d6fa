import type { LeftOut } from './classify-row.js';
import type { BuiltTransaction } from './conversion.js';

/** Rows of one kind that were left out. */
export interface LeftOutRows {
  readonly reason: string;
  /** The provider's own name of the kind. */
  readonly type: string;
  readonly rows: number;
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly transactions: number;
  /** In minor units. */
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
}

/** Counts the rows of a file by what became of them. */
export interface BuildTally {
  readonly leaveOut: (row: LeftOut) => void;
  readonly report: (transaction: BuiltTransaction) => void;
  readonly reported: () => number;
  /** Most rows first. */
  readonly leftOut: () => readonly LeftOutRows[];
  /** Sorted by currency code. */
  readonly totals: () => readonly CurrencyTotal[];
}

/**
 * If the user names a wrong column, it may hold a million kinds. All kinds after the first ones are counted together.
 */
const MAX_KINDS = 100;

export function createBuildTally(): BuildTally {
  const kinds = new Map<string, LeftOutRows>();
  const totals = new Map<string, CurrencyTotal>();
  let reported = 0;
  return {
    leaveOut: ({ reason, type }) => {
      const known = kinds.has(`${reason}\n${type}`) || kinds.size < MAX_KINDS;
      const kind = known ? type.slice(0, 60) : '(further kinds)';
      const key = `${reason}\n${known ? type : kind}`;
      kinds.set(key, { reason, type: kind, rows: (kinds.get(key)?.rows ?? 0) + 1 });
    },
    report: ({ currency, fullAmount, taxAmount }) => {
      const total = totals.get(currency);
      reported += 1;
      totals.set(currency, {
        currency,
        transactions: (total?.transactions ?? 0) + 1,
        fullAmount: (total?.fullAmount ?? 0n) + fullAmount,
        taxAmount: (total?.taxAmount ?? 0n) + taxAmount,
      });
    },
    reported: () => reported,
    leftOut: () => [...kinds.values()].toSorted((a, b) => b.rows - a.rows),
    totals: () => [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
