import type { StatementLineChange } from './books-store.js';

/** Changes to lines of a merchant's statements, at most one for each line: those of the same line are added up. */
export interface LineChanges {
  add(change: StatementLineChange): void;
  all(): StatementLineChange[];
}

export function createLineChanges(): LineChanges {
  const changes = new Map<string, StatementLineChange>();
  return {
    add: (change) => {
      const { month, kind, settledMonth, currency, feePlanId } = change;
      const key = `${month} ${kind} ${settledMonth} ${currency} ${feePlanId}`;
      const before = changes.get(key);
      changes.set(key, before === undefined ? change : sumOf(before, change));
    },
    all: () => [...changes.values()],
  };
}

function sumOf(before: StatementLineChange, change: StatementLineChange): StatementLineChange {
  return {
    ...change,
    transactionCount: before.transactionCount + change.transactionCount,
    fullAmount: before.fullAmount + change.fullAmount,
    taxAmount: before.taxAmount + change.taxAmount,
    feeAmount: before.feeAmount + change.feeAmount,
  };
}
