import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { replaceViews, type SavedView, selectViews } from '../saved-view-store.js';
import { lockUser } from '../user-store.js';

/** Saves the views of a person in place of all that they had. Returns them as they are stored. */
export function saveViews(
  { database, clock }: Context,
  {
    userId,
    views,
    by,
  }: { readonly userId: number; readonly views: readonly SavedView[]; readonly by: Actor },
): Promise<readonly SavedView[]> {
  return database.transaction(async (tx) => {
    await lockUser(tx, userId);
    await replaceViews(tx, userId, views);
    const saved = await selectViews(tx, userId);
    const entry = { action: 'user.views_saved' as const, merchantId: null, target: `user ${userId}` };
    await recordAudit(tx, { ...entry, after: { views: saved.length } }, { by, clock });
    return saved;
  });
}
