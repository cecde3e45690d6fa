import type { Instant } from '../time/timestamp.js';
import { wireLimits } from '../wire-limits.js';
import type { InvalidReason } from './invalid-reasons.js';
import { isCountry, isSettlementCurrency } from './iso-codes.js';
import type { ReportedTransaction } from './reported-transaction.js';

/** The times that a report's transactions are compared with. */
export interface ReportTimes {
  /** When the service took the report. */
  readonly acceptedAt: Instant;
  /** When the merchant says the report was generated. */
  readonly createdAt: Instant;
  /** The earliest settlement that the report may contain; by default `earliestSettlement(acceptedAt)`. */
  readonly earliestSettledAt?: Instant;
}

/** What checking needs of a transaction: everything but its id. */
type CheckedFields = Omit<ReportedTransaction, 'id' | 'facts' | 'wrongFact'>;

interface Rule {
  readonly reason: InvalidReason;
  readonly breaks: (transaction: CheckedFields, times: ReportTimes) => boolean;
}

const clockSkew: Instant = BigInt(wireLimits.clockSkewMs) * 1000n;

/**
 * The order is part of the interface: the first rule that is broken is the reason (decisions, Transactions reporting).
 */
const rules: readonly Rule[] = [
  { reason: 'unknown_currency', breaks: ({ currency }) => !isSettlementCurrency(currency) },
  { reason: 'unknown_country', breaks: ({ payerCountry }) => !isCountry(payerCountry) },
  { reason: 'negative_amount', breaks: ({ fullAmount }) => fullAmount < 0 },
  { reason: 'negative_tax', breaks: ({ taxAmount }) => taxAmount < 0 },
  { reason: 'tax_exceeds_amount', breaks: ({ fullAmount, taxAmount }) => taxAmount > fullAmount },
  {
    reason: 'settled_in_future',
    breaks: ({ settledAt }, { acceptedAt }) => settledAt > acceptedAt + clockSkew,
  },
  { reason: 'settled_after_report', breaks: ({ settledAt }, { createdAt }) => settledAt > createdAt },
];

/** Why a transaction is invalid on its own, or null. Others with the same id are compared in `createItemDecider`. */
export function checkTransaction(transaction: CheckedFields, times: ReportTimes): InvalidReason | null {
  return rules.find(({ breaks }) => breaks(transaction, times))?.reason ?? null;
}
