import type { Queryable } from '../../database/database.js';
import { assertMerchant } from './assert-merchant.js';
import { selectMerchantIds } from './merchant-store.js';

const merchantsOfPage = 1_000;

/**
 * The id of this merchant, or the ids of all merchants in ascending order, including those that are added during the
 * walk.
 * @throws Failure unknown_merchant, before the walk
 */
export async function walkMerchants(
  database: Queryable,
  only: number | undefined,
): Promise<AsyncIterable<number>> {
  if (only === undefined) return everyMerchant(database);
  await assertMerchant(database, only);
  return just(only);
}

async function* just(merchantId: number): AsyncGenerator<number> {
  yield merchantId;
}

async function* everyMerchant(database: Queryable): AsyncGenerator<number> {
  let after = 0;
  for (;;) {
    const ids = await selectMerchantIds(database, { after, most: merchantsOfPage });
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < merchantsOfPage) return;
    after = last;
  }
}
