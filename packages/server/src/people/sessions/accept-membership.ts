import type { MerchantRole } from '../../access/index.js';
import type { Transaction } from '../../database/database.js';
import { chooseDefaults } from '../mail/choose-mail.js';
import { lockMembership, updateAccepted } from '../membership-store.js';

/**
 * Accepts a membership, and answers its role; undefined if the offer was withdrawn. The person begins with the usual
 * mails.
 */
export async function acceptMembership(
  tx: Transaction,
  { userId, merchantId, now }: { readonly userId: number; readonly merchantId: number; readonly now: Date },
): Promise<MerchantRole | undefined> {
  const before = await lockMembership(tx, userId, merchantId);
  if (before === undefined) return undefined;
  await updateAccepted(tx, { userId, merchantId, now });
  if (before.acceptedAt === null) await chooseDefaults(tx, { userId, merchantId });
  return before.role;
}
