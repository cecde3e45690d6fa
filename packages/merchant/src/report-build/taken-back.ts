import { CommandError } from '../terminal/command-error.js';
import type { Reversal } from './conversion.js';

/** What rows of a file take back from its payments. */
export interface TakenBack {
  /** A row that is added a second time does not count again: exports that overlap hold it twice. */
  readonly add: (reversal: Reversal) => 'added' | 'repeat' | 'other currency';
  readonly of: (payment: string) => Reversal | undefined;
  readonly size: () => number;
  /** For how many payments `of` was never called, because the file does not have them. */
  readonly unmatched: () => number;
}

/** Reversals are kept in memory. */
const MAX_REVERSALS = 250_000;

export function createTakenBack(): TakenBack {
  const reversals = new Map<string, Reversal>();
  const added = new Set<string>();
  const asked = new Set<string>();
  return {
    add: (reversal) => {
      if (added.has(reversal.id)) return 'repeat';
      if (added.size >= MAX_REVERSALS) {
        throw new CommandError(`More than ${MAX_REVERSALS} rows of the file take back payments; split it.`);
      }
      const before = reversals.get(reversal.payment);
      if (before !== undefined && before.currency !== reversal.currency) return 'other currency';
      added.add(reversal.id);
      reversals.set(reversal.payment, { ...reversal, amount: reversal.amount + (before?.amount ?? 0n) });
      return 'added';
    },
    of: (payment) => {
      const reversal = reversals.get(payment);
      if (reversal !== undefined) asked.add(payment);
      return reversal;
    },
    size: () => reversals.size,
    unmatched: () => reversals.size - asked.size,
  };
}
