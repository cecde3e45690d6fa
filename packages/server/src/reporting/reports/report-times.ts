import {
  earliestSettlement,
  type Instant,
  instantOf,
  type ReportedTransaction,
  type ReportTimes,
} from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { selectAllowedSettlement } from './settlement-allowance-store.js';

export interface ArrivedReport {
  readonly merchantId: number;
  readonly createdAt: Instant;
  readonly acceptedAt: Date;
  readonly transactions: readonly ReportedTransaction[];
}

/**
 * The times that a report's transactions are compared with. The allowance for older settlements is looked up only if
 * the report has some.
 */
export async function reportTimesOf(
  tx: Queryable,
  { merchantId, createdAt, acceptedAt: accepted, transactions }: ArrivedReport,
  settlementAgeDays: number | undefined,
): Promise<ReportTimes> {
  const acceptedAt = instantOf(accepted);
  const usual = earliestSettlement(acceptedAt, settlementAgeDays);
  const allowed = transactions.some(({ settledAt }) => settledAt < usual)
    ? await selectAllowedSettlement(tx, merchantId, accepted)
    : undefined;
  const earliestSettledAt = allowed === undefined || allowed > usual ? usual : allowed;
  return { createdAt, acceptedAt, earliestSettledAt };
}
