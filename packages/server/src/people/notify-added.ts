import { selectMemberIds } from '../audit-entries/index.js';
import type { Queryable } from '../database/database.js';
import { notify } from '../notification-log/index.js';

/** Notifies a merchant that a person works for it from now on, or with null the operator. */
export async function notifyAdded(
  tx: Queryable,
  { merchantId, userId }: { readonly merchantId: number | null; readonly userId: number },
  now: Date,
): Promise<void> {
  const object =
    merchantId === null
      ? { type: 'user' as const, id: userId }
      : {
          type: 'member' as const,
          id: (await selectMemberIds(tx, merchantId, [userId])).get(userId) ?? null,
        };
  await notify(tx, { type: 'member.added', merchantId, object, counts: {}, happenedAt: now });
}
