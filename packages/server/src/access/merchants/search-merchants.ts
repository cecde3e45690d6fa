import type { Queryable } from '../../database/database.js';
import type { Found, Sought } from '../../kernel/sought.js';
import { selectMerchantNames, selectMerchantsNamed } from './merchant-store.js';

/** Merchants by words of their names, or by their number. A merchant finds none, because it may know of no other. */
export async function searchMerchants(
  database: Queryable,
  { words, merchantId: asking, most }: Sought,
): Promise<readonly Found[]> {
  if (asking !== null) return [];
  const merchants = await selectMerchantsNamed(database, words, most);
  return merchants.map(({ merchantId, name }) => ({
    kind: 'merchant',
    id: String(merchantId),
    text: name,
    merchantId,
  }));
}

/** The names of merchants, by their ids. */
export async function namesOfMerchants(
  database: Queryable,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const merchants = await selectMerchantNames(database, merchantIds);
  return new Map(merchants.map(({ merchantId, name }) => [merchantId, name]));
}
