import type { Queryable } from '../../database/database.js';
import {
  selectBillingDetailsById,
  selectIssuers,
  selectIssuersById,
  selectNewestBillingDetails,
} from '../billing/billing-store.js';
import { type BillingTerms, billingTermsOf } from '../billing/billing-terms.js';

/** What a merchant's month was closed with. */
export interface ClosedWith {
  readonly merchantId: number;
  /** Null while it is a draft. */
  readonly closedAt: Date | null;
  readonly issuerId: number | null;
  readonly billingDetailsId: bigint | null;
}

/** What is printed on statements besides their sums: the terms that they were closed with or, for drafts, the current ones. */
export async function termsOfStatements(
  tx: Queryable,
  statements: readonly ClosedWith[],
): Promise<(statement: ClosedWith) => BillingTerms | null> {
  const drafts = statements.filter(({ closedAt }) => closedAt === null);
  const [newest] = drafts.length === 0 ? [] : await selectIssuers(tx, 1);
  const issuers = await selectIssuersById(tx, distinct(statements.map(({ issuerId }) => issuerId)));
  // Statements come once for each of their lines, so the same details may be named often.
  const keys = new Map(
    statements.flatMap(({ merchantId, billingDetailsId }) =>
      billingDetailsId === null ? [] : [[billingDetailsId, { merchantId, billingDetailsId }]],
    ),
  );
  const kept = await selectBillingDetailsById(tx, [...keys.values()]);
  const current = await selectNewestBillingDetails(tx, distinct(drafts.map(({ merchantId }) => merchantId)));
  const issuerOf = new Map(issuers.map((issuer) => [issuer.issuerId, issuer]));
  const keptOf = new Map(kept.map((details) => [details.billingDetailsId, details]));
  const currentOf = new Map(current.map((details) => [details.merchantId, details]));
  return ({ merchantId, closedAt, issuerId, billingDetailsId }) => {
    const isDraft = closedAt === null;
    const issuer = isDraft ? newest : issuerOf.get(issuerId ?? 0);
    const recipient = isDraft ? currentOf.get(merchantId) : keptOf.get(billingDetailsId ?? 0n);
    return issuer === undefined ? null : billingTermsOf(issuer, recipient ?? null);
  };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
