import { recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { twinOf } from '../../kernel/twin.js';
import type { ChangeContext } from '../access-context.js';
import { insertAppsOfTwin } from '../apps/app-store.js';
import { insertTwin, lockMerchant } from '../merchants/merchant-store.js';

/**
 * The number of the twin of a merchant that exists, or of the twin itself. The twin is made when it is first asked for,
 * with the apps of the merchant.
 */
export async function makeTwin(tx: Transaction, merchantId: number, context: ChangeContext): Promise<number> {
  const twin = twinOf(merchantId);
  if (twin === merchantId) return twin;
  // Otherwise a suspension or an app that another transaction is about to commit would miss the twin.
  await lockMerchant(tx, merchantId);
  if (!(await insertTwin(tx, merchantId, context.clock.now()))) return twin;
  await insertAppsOfTwin(tx, merchantId);
  const entry = { action: 'twin.made', merchantId: twin, target: `merchant ${twin}` } as const;
  await recordAudit(tx, entry, context);
  return twin;
}
