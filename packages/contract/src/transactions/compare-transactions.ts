import { reasonAbout } from './invalid-reasons.js';
import type { ReportedTransaction } from './reported-transaction.js';
import { differingFacts } from './transaction-facts.js';

/** The content that counts for an id: that of the first transaction that was recorded under it. */
export type StandingTransaction = Omit<ReportedTransaction, 'id' | 'wrongFact'>;

/**
 * Compares a transaction with the one that is recorded under its id: null if they are the same, which is a repeat;
 * otherwise the `reason` of the conflict, which names the fields that differ (decisions, Transactions reporting).
 */
export function compareTransactions(item: StandingTransaction, standing: StandingTransaction): string | null {
  const differing = [
    item.currency === standing.currency ? [] : 'currency',
    BigInt(item.fullAmount) === BigInt(standing.fullAmount) ? [] : 'full_amount',
    BigInt(item.taxAmount) === BigInt(standing.taxAmount) ? [] : 'tax_amount',
    item.payerCountry === standing.payerCountry ? [] : 'payer_country',
    item.settledAt === standing.settledAt ? [] : 'settled_at',
    differingFacts(item.facts, standing.facts),
  ].flat();
  if (differing.length === 0) return null;
  return reasonAbout('conflicting_duplicate', differing.join(', '));
}
