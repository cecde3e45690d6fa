import type { AuditBook } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Month } from '../month.js';
import type { RepricedTransaction } from './decide-repricing.js';

interface RepricedPage {
  readonly merchantId: number;
  /** The month in which the transactions were settled. */
  readonly month: Month;
  readonly repriced: readonly RepricedTransaction[];
}

/** Writes into the audit trail how many of a merchant's fees were computed again, and their sums. Without any, no entry. */
export async function auditRepriced(
  tx: Transaction,
  book: AuditBook,
  { merchantId, month, repriced }: RepricedPage,
): Promise<void> {
  if (repriced.length === 0) return;
  const corrections = repriced.filter(({ correctedOn }) => correctedOn !== null).length;
  await book.record(tx, {
    action: 'fees.repriced',
    merchantId,
    target: `transactions settled in ${month}`,
    before: { fees: sumsOf(repriced, ({ before }) => before.feeAmount) },
    after: {
      fees: sumsOf(repriced, ({ after }) => after.feeAmount),
      transactions: repriced.length,
      as_corrections: corrections,
    },
  });
}

/** By currency, in minor units. */
function sumsOf(
  repriced: readonly RepricedTransaction[],
  feeOf: (one: RepricedTransaction) => bigint,
): object {
  const sums = new Map<string, bigint>();
  for (const one of repriced) {
    const { currency } = one.standing;
    sums.set(currency, (sums.get(currency) ?? 0n) + feeOf(one));
  }
  return Object.fromEntries(sums);
}
