import type { StatementLine, StatementSums } from './statement.js';
import type { StatementEntry } from './statement-entries.js';

type Part = StatementSums & Pick<StatementLine, 'currency' | 'kind' | 'feePlanId'>;

/** Sums by currency, kind and plan: what lines of a statement add up to, or its entries. */
export interface EntrySums {
  addEntries(entries: readonly StatementEntry[]): void;
  isSumOf(lines: readonly Part[]): boolean;
}

export function createEntrySums(): EntrySums {
  const sums = new Map<string, StatementSums>();
  return {
    addEntries: (entries) => {
      for (const entry of entries) add(sums, partOf(entry), 1n);
    },
    isSumOf: (lines) => {
      const rest = new Map(sums);
      for (const line of lines) add(rest, line, -1n);
      return [...rest.values()].every((sum) => Object.values(sum).every((value) => value === 0n));
    },
  };
}

function partOf(entry: StatementEntry): Part {
  return {
    ...entry,
    transactionCount: entry.kind === 'reversal' ? -1n : 1n,
    feeAmount: entry.feeAmount ?? 0n,
  };
}

function add(sums: Map<string, StatementSums>, part: Part, sign: 1n | -1n): void {
  const key = `${part.currency} ${part.kind} ${part.feePlanId}`;
  const before = sums.get(key);
  sums.set(key, {
    transactionCount: (before?.transactionCount ?? 0n) + sign * part.transactionCount,
    fullAmount: (before?.fullAmount ?? 0n) + sign * part.fullAmount,
    taxAmount: (before?.taxAmount ?? 0n) + sign * part.taxAmount,
    feeAmount: (before?.feeAmount ?? 0n) + sign * part.feeAmount,
  });
}
