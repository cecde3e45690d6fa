/** The number of a twin is that of its merchant plus this. No merchant of the store has this number or a higher one. */
const twinsFrom = 1_000_000_000;

/**
 * Pure: whether this is the number of a twin, in which a merchant tries things out. Its data is in no figure of the
 * store.
 */
export function isTwin(merchantId: number): boolean {
  return merchantId > twinsFrom;
}

/** Pure: the number of the twin of a merchant; of a twin, its own. */
export function twinOf(merchantId: number): number {
  return isTwin(merchantId) ? merchantId : merchantId + twinsFrom;
}

/** Pure: the number of the merchant whose twin this is; of a merchant, its own. */
export function merchantOfTwin(merchantId: number): number {
  return isTwin(merchantId) ? merchantId - twinsFrom : merchantId;
}

/** Pure: the member `test_of` of answers: of a twin its merchant, or null. */
export function testOf(merchantId: number): number | null {
  return isTwin(merchantId) ? merchantOfTwin(merchantId) : null;
}
