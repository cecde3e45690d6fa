import { canBeId } from '../../database/can-be-id.js';
import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { merchantExists } from './merchant-store.js';

/** @throws Failure unknown_merchant, also for a number that no merchant can have */
export async function assertMerchant(database: Queryable, merchantId: number | bigint): Promise<void> {
  const known =
    typeof merchantId === 'number' && canBeId(merchantId) && (await merchantExists(database, merchantId));
  if (!known) throw unknownMerchant(merchantId);
}

export function unknownMerchant(merchantId: number | bigint): Failure {
  return new Failure(accessFailures.unknown_merchant, { detail: `There is no merchant ${merchantId}.` });
}
