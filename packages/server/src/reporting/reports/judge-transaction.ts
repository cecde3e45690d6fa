import { limits } from '../../kernel/limits.js';
import type { Instant } from '../../kernel/timestamp.js';
import { isCountry, isCurrency } from '../iso-codes.js';
import type { InvalidReason } from './invalid-reasons.js';
import type { ReportedTransaction } from './report-content.js';

/** The two times that a report's transactions are measured against. */
export interface ReportTimes {
  /** When we took the report. */
  readonly acceptedAt: Instant;
  /** When the merchant says the report was generated. */
  readonly createdAt: Instant;
}

/** What a transaction is judged by: everything but its id. */
type JudgedFields = Omit<ReportedTransaction, 'id'>;

interface Rule {
  readonly reason: InvalidReason;
  readonly breaks: (transaction: JudgedFields, times: ReportTimes) => boolean;
}

const clockSkew: Instant = BigInt(limits.clockSkewMs) * 1000n;

/** The order is part of the interface: the first broken rule is the reason (decisions, Transactions reporting). */
const rules: readonly Rule[] = [
  { reason: 'unknown_currency', breaks: ({ currency }) => !isCurrency(currency) },
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

/** Pure: why a transaction is invalid by itself, or null. What it is beside others of its id, the ledger decides. */
export function judgeTransaction(transaction: JudgedFields, times: ReportTimes): InvalidReason | null {
  return rules.find(({ breaks }) => breaks(transaction, times))?.reason ?? null;
}
