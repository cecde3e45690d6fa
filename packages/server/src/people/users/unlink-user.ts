import type { AuditWriter } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Transaction } from '../../database/database.js';
import { lockLinkedUsers, unlinkUser } from '../oidc/oidc-user-store.js';
import { endSessions } from '../session-store.js';
import { unknownUser } from '../unknown-user.js';
import { lockAdmins, lockUser } from '../user-store.js';

/** Whose link to the identity provider ends: one person's, or everybody's at a provider. */
export type LinkedUsers = { readonly userId: number } | { readonly issuer: string };

/**
 * Forgets how the identity provider names people. At the next sign-in there, an account goes to the person with its
 * verified address. Their roles stay; their sessions end. Answers the numbers of the people.
 * @throws Failure unknown_user
 */
export async function unlinkUsers(
  tx: Transaction,
  whose: LinkedUsers,
  { audit, now }: { readonly audit: AuditWriter; readonly now: Date },
): Promise<readonly number[]> {
  const unlinked: number[] = [];
  for (const userId of await lockMeant(tx, whose)) {
    const issuer = await unlinkUser(tx, userId);
    if (issuer === undefined) continue;
    const ended = await endSessions(tx, { userId, now });
    await audit.record(tx, {
      action: 'user.unlinked',
      merchantId: null,
      target: `user ${userId}`,
      before: { issuer },
      after: { sessions_ended: ended },
    });
    unlinked.push(userId);
  }
  return unlinked;
}

async function lockMeant(tx: Transaction, whose: LinkedUsers): Promise<readonly number[]> {
  if ('issuer' in whose) {
    // Admins are locked before other users, in this order everywhere.
    await lockAdmins(tx);
    return lockLinkedUsers(tx, whose.issuer);
  }
  const user = canBeId(whose.userId) ? await lockUser(tx, whose.userId) : undefined;
  if (user === undefined) throw unknownUser(whose.userId);
  return [user.userId];
}
