import type { Queryable, Transaction } from '../../database/database.js';
import { isTwin } from '../../kernel/twin.js';
import { selectBillingDetails, selectIssuers, takeNumbers } from '../billing/billing-store.js';
import type { Issuer } from '../billing/billing-terms.js';
import { seriesOfTwin } from '../billing/manage-billing.js';
import type { Month } from '../month.js';
import type { ClosedMonths } from './close-store.js';

interface Parties {
  /** Undefined until an issuer is set. */
  readonly issuer: Issuer | undefined;
  /** Null while the merchant has none. */
  readonly billingDetailsId: bigint | null;
}

/** Who would issue a merchant's statements now, and who would receive them. */
export async function selectParties(tx: Queryable, merchantId: number): Promise<Parties> {
  const [issuer] = await selectIssuers(tx, 1);
  const [details] = await selectBillingDetails(tx, merchantId, 1);
  return { issuer, billingDetailsId: details?.billingDetailsId ?? null };
}

interface IssuedMonths {
  readonly merchantId: number;
  readonly months: readonly Month[];
  /** The months with something on their statements: only these get a number. */
  readonly used: ReadonlySet<Month>;
}

/**
 * What a merchant's months are closed with, numbers included. The series stays locked until the database transaction
 * ends. Every close locks its ledger before the series, so closes cannot deadlock.
 */
export async function issueStatements(
  tx: Transaction,
  { merchantId, months, used }: IssuedMonths,
): Promise<Omit<ClosedMonths, 'now' | 'by'>> {
  const { issuer, billingDetailsId } = await selectParties(tx, merchantId);
  if (issuer === undefined) {
    return {
      months: months.map((month) => ({ month, number: null })),
      issuerId: null,
      billingDetailsId: null,
    };
  }
  const series = isTwin(merchantId) ? seriesOfTwin(merchantId) : issuer.numberPrefix;
  const numbers = await takeNumbers(tx, series, used.size);
  const numberOf = new Map(
    months.filter((month) => used.has(month)).map((month, index) => [month, numbers[index]]),
  );
  return {
    months: months.map((month) => ({ month, number: numberOf.get(month) ?? null })),
    issuerId: issuer.issuerId,
    billingDetailsId,
  };
}
