import type { AuditBook } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';

/** A transaction that has its first fee now. */
interface Priced {
  readonly currency: string;
  readonly feeAmount: bigint | null;
  readonly feePlanId: number | null;
}

/** Writes into the audit trail how many transactions of a merchant got a fee, by which plans, and the sums. Without any, no entry. */
export async function auditPrices(
  tx: Transaction,
  book: AuditBook,
  { merchantId, priced }: { readonly merchantId: number; readonly priced: readonly Priced[] },
): Promise<void> {
  if (priced.length === 0) return;
  const fees = new Map<string, bigint>();
  for (const { currency, feeAmount } of priced)
    fees.set(currency, (fees.get(currency) ?? 0n) + (feeAmount ?? 0n));
  await book.record(tx, {
    action: 'fees.priced',
    merchantId,
    target: `${priced.length} transactions`,
    after: {
      fees: Object.fromEntries(fees),
      fee_plans: [...new Set(priced.map(({ feePlanId }) => feePlanId))],
    },
  });
}
