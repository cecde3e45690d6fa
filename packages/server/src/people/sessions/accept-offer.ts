import type { MerchantRole, SignedIn } from '../../access/index.js';
import { auditWriter } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { chooseDefaults } from '../mail/choose-mail.js';
import { lockMembership, selectOffers, updateAccepted } from '../membership-store.js';
import { notifyAdded } from '../notify-added.js';
import { peopleFailures } from '../people-failures.js';
import { lockUser } from '../user-store.js';
import type { Origin } from './prove-person.js';
import { personActor } from './sign-in.js';

/**
 * Accepts what a merchant offered to the person. It counts for the next call; no session ends. Only a session that
 * proved the person's address can: an offer is made to an address, and whoever used the account first may not be who
 * has it.
 * @throws Failure unknown_offer
 */
export type AcceptOffer = (session: SignedIn, merchantId: number, origin: Origin) => Promise<void>;

export function createAcceptOffer(database: Database, clock: Clock): AcceptOffer {
  return (session, merchantId, origin) =>
    database.transaction(async (tx) => {
      const { userId, sessionId } = session;
      const user = await lockUser(tx, userId);
      const offers = canBeId(merchantId) ? await selectOffers(tx, sessionId) : [];
      const isOffered = offers.some((offer) => offer.merchantId === merchantId);
      const role =
        isOffered && user?.disabledAt === null
          ? await acceptMembership(tx, { userId, merchantId, now: clock.now() })
          : undefined;
      if (role === undefined)
        throw new Failure(peopleFailures.unknown_offer, {
          detail: `Merchant ${merchantId} offers you nothing that this session can accept.`,
        });
      // From now on the person works for that merchant, so it may read who it was.
      const actor = personActor(session, { how: session.how, origin });
      await auditWriter({ ...actor, merchantId }, clock).record(tx, {
        action: 'user.invitation_accepted',
        merchantId,
        target: `user ${userId}`,
        after: { role },
      });
      await notifyAdded(tx, { merchantId, userId }, clock.now());
    });
}

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
