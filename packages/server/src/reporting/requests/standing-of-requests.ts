import type { Queryable } from '../../database/database.js';
import { type StandingAmounts, standingOf } from '../corrections/correction.js';
import { selectCorrectables, selectCorrectionsOf } from '../corrections/correction-store.js';
import type { CorrectionRequest } from './correction-request-store.js';

/** A request in a list, with what stands of its transaction now; null: nothing. */
export interface ListedRequest extends CorrectionRequest {
  readonly standing: StandingAmounts | null;
}

/** Adds to the requests of a page what stands of their transactions, merchant by merchant. */
export async function withStanding(
  tx: Queryable,
  requests: readonly CorrectionRequest[],
): Promise<ListedRequest[]> {
  const listed: ListedRequest[] = [];
  for (const merchantId of new Set(requests.map((one) => one.merchantId))) {
    const ofMerchant = requests.filter((one) => one.merchantId === merchantId);
    const ids = [...new Set(ofMerchant.map(({ transactionId }) => transactionId))];
    const recorded = await selectCorrectables(tx, merchantId, ids);
    const corrections = await selectCorrectionsOf(tx, merchantId, ids);
    for (const request of ofMerchant) {
      const transaction = recorded.get(request.transactionId);
      const made = corrections.filter(({ transactionId }) => transactionId === request.transactionId);
      const standing = transaction === undefined ? null : standingOf(transaction.recorded, made);
      listed.push({ ...request, standing });
    }
  }
  return listed;
}
