import { instantOf } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import {
  type AskedChange,
  type CorrectionRequest,
  isSameChange,
  type RequestedChange,
  refundedTotalOf,
  selectLargestTotals,
  selectRequestsByReference,
} from './correction-request-store.js';

/** What a merchant asked for before, as far as a call of its needs it. */
export interface KnownRequests {
  /** The request that has the id of this one, perhaps after it was found again under its former id. */
  find(asked: AskedChange): CorrectionRequest | undefined;
  /** Of the requests that say how much was given back of this transaction until then: the one with the largest sum. */
  largestTotal(asked: AskedChange): CorrectionRequest | undefined;
  /** The requests that `find` found under a former id. */
  foundAgain(): readonly CorrectionRequest[];
}

/** The caller holds the lock of the merchant's ledger. */
export async function openKnownRequests(
  tx: Transaction,
  merchantId: number,
  changes: readonly AskedChange[],
): Promise<KnownRequests> {
  const references = changes.flatMap((one) => [one.reference, one.formerReference ?? []].flat());
  const found = await selectRequestsByReference(tx, merchantId, references);
  const byReference = new Map(
    found.flatMap((one) =>
      [one.reference, one.laterReference ?? []].flat().map((reference) => [reference, one] as const),
    ),
  );
  const sums = changes.filter(({ refundedTotal }) => refundedTotal !== null);
  const largest = sums.length === 0 ? [] : await selectLargestTotals(tx, merchantId, sums);
  const foundAgain: CorrectionRequest[] = [];
  return {
    find: (asked) => {
      const known = byReference.get(asked.reference);
      if (known !== undefined || asked.formerReference === undefined) return known;
      const former = byReference.get(asked.formerReference);
      if (former === undefined || !isUnderFormerId(former, asked)) return undefined;
      const again = { ...former, laterReference: asked.reference };
      byReference.set(former.reference, again).set(asked.reference, again);
      foundAgain.push(again);
      return again;
    },
    largestTotal: (asked) =>
      largest.find((one) => one.transactionId === asked.transactionId && isOfCurrency(one, asked)),
    foundAgain: () => foundAgain,
  };
}

/**
 * Whether a request is the one that an earlier version made for this refund. That version gave all refunds of a payment
 * one id, so only one of them was taken: the request has at most one own id, and was not made before the money was
 * given back.
 */
function isUnderFormerId(former: CorrectionRequest, asked: AskedChange): boolean {
  return (
    former.reference === asked.formerReference &&
    former.laterReference === null &&
    isSameChange(asked, former) &&
    (asked.refundedAt === undefined || asked.refundedAt <= instantOf(former.requestedAt))
  );
}

/** A void has no currency. */
function isOfCurrency(one: RequestedChange, asked: RequestedChange): boolean {
  return one.currency === null || one.currency === asked.currency;
}

/** Whether a request asks for the same as one with the same id, which may have been made by an earlier version. */
export function isSameRequest(asked: RequestedChange, known: RequestedChange): boolean {
  return asked.refundedTotal === null
    ? isSameChange(asked, known)
    : asked.transactionId === known.transactionId &&
        isOfCurrency(known, asked) &&
        asked.refundedTotal === refundedTotalOf(known);
}
