import { type Instant, microsecondsOfDay, toRfc3339 } from '../time/timestamp.js';
import { wireLimits } from '../wire-limits.js';
import type { ReportedTransaction } from './reported-transaction.js';

/** The earliest settlement that a report accepted at this time may contain. */
export function earliestSettlement(
  acceptedAt: Instant,
  days: number = wireLimits.settlementAgeDays,
): Instant {
  return acceptedAt - BigInt(days) * microsecondsOfDay;
}

/** Transactions of a currency were settled unusually long before their report was accepted. This refuses nothing. */
export interface SettlementWarning {
  readonly code: 'settled_long_ago';
  readonly currency: string;
  /** For the merchant; names the oldest one's day. */
  readonly detail: string;
}

/** Watches when the transactions that a report records were settled. */
export interface SettlementWatch {
  observe(item: Pick<ReportedTransaction, 'currency' | 'settledAt'>): void;
  /** Sorted by currency. */
  warnings(): SettlementWarning[];
}

export function createSettlementWatch(acceptedAt: Instant): SettlementWatch {
  const usual = earliestSettlement(acceptedAt, wireLimits.usualSettlementAgeDays);
  const found = new Map<string, { count: number; oldest: Instant }>();
  return {
    observe: ({ currency, settledAt }) => {
      if (settledAt >= usual) return;
      const before = found.get(currency) ?? { count: 0, oldest: settledAt };
      if (settledAt < before.oldest) before.oldest = settledAt;
      before.count += 1;
      found.set(currency, before);
    },
    warnings: () =>
      [...found]
        .map(([currency, { count, oldest }]) => ({
          code: 'settled_long_ago' as const,
          currency,
          detail: explain(count, oldest),
        }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

function explain(count: number, oldest: Instant): string {
  const subject = count === 1 ? '1 transaction was' : `${count} transactions were`;
  return (
    `${subject} settled more than ${wireLimits.usualSettlementAgeDays} days before the report was accepted, ` +
    `the oldest on ${toRfc3339(oldest).replace(/T.*/, '')}. ` +
    'Check settled_at; when it is right, there is nothing to do.'
  );
}
