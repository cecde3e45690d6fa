import { assertMerchant } from '../access/index.js';
import { operatorStream } from '../notification-log/index.js';
import { typesOf } from './notification-schemas.js';
import type { NumberingContext } from './number-waiting.js';
import { type NotificationsPage, readNotifications } from './read-notifications.js';

/** Which notifications the command lists. */
export interface NotificationsListed {
  /** Undefined: the operator's own. */
  readonly merchantId: number | undefined;
  /** Undefined: from the oldest that is kept. */
  readonly after: number | undefined;
  /** Types with commas between them; undefined: all. */
  readonly types: string | undefined;
  readonly limit: number;
}

/**
 * What the command lists. @throws Failure unknown_merchant, invalid_request for an unknown type, and as
 * readNotifications
 */
export async function listNotifications(
  context: NumberingContext,
  { merchantId, after, types, limit }: NotificationsListed,
): Promise<NotificationsPage> {
  if (merchantId !== undefined) await assertMerchant(context.database, merchantId);
  return readNotifications(context, {
    stream: merchantId ?? operatorStream,
    after: after === undefined ? undefined : BigInt(after),
    types: typesOf(types),
    limit,
  });
}
