import { canBeId } from '../../database/can-be-id.js';
import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { isTwin, merchantOfTwin } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';
import { merchantExists } from './merchant-store.js';

/** @throws Failure unknown_merchant, also for a number that no merchant can have */
export async function assertMerchant(database: Queryable, merchantId: number | bigint): Promise<void> {
  const known =
    typeof merchantId === 'number' && canBeId(merchantId) && (await merchantExists(database, merchantId));
  if (!known) throw unknownMerchant(merchantId);
}

/** @throws Failure unknown_merchant, also for a twin, which has none of its own of what is asked for */
export async function assertMerchantOfStore(
  database: Queryable,
  merchantId: number | bigint,
  what: string,
): Promise<void> {
  await assertMerchant(database, merchantId);
  if (!isTwin(Number(merchantId))) return;
  throw new Failure(accessFailures.unknown_merchant, {
    detail: `${merchantId} is a twin, which has no ${what} of its own: name the merchant ${merchantOfTwin(Number(merchantId))}.`,
  });
}

export function unknownMerchant(merchantId: number | bigint): Failure {
  return new Failure(accessFailures.unknown_merchant, { detail: `There is no merchant ${merchantId}.` });
}
