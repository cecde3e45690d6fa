import { assertTwin } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Month } from '../month.js';
import { applyPlansTo } from '../pricing/apply-fee-plans.js';
import { assertOver, closeBooks, type MerchantClosing, prepareClose } from './close-statement.js';

/** How many transactions one call prices before it closes. */
const pricedPerCall = 10_000;

/**
 * Closes a month of a twin, also the month that runs. What has no fee gets one first, because no operator does that in
 * a twin.
 * @throws Failure not_a_twin, month_not_over for a month that has not begun
 */
export async function closeTwin(
  context: Context,
  { merchantId, month, by }: { readonly merchantId: number; readonly month: Month; readonly by: Actor },
): Promise<MerchantClosing> {
  assertTwin(merchantId);
  const { database, clock } = context;
  await applyPlansTo(context, merchantId, { most: pricedPerCall, by });
  assertOver(month, clock.now(), merchantId);
  await prepareClose(database, { merchantId, month });
  return database.transaction((tx) => closeBooks(tx, { merchantId, month, clock, by }));
}
