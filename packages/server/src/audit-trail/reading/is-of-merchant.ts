import { merchantOfTwin } from '../../kernel/twin.js';

/** Pure: whether an actor acted for a merchant, which knows who acted for its twin, and the reverse. */
export function isOfMerchant(actorMerchantId: number | null, merchantId: number): boolean {
  return actorMerchantId !== null && merchantOfTwin(actorMerchantId) === merchantOfTwin(merchantId);
}
