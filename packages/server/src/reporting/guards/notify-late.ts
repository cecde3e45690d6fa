import type { Context } from '../../database/context.js';
import { notify } from '../../notification-log/index.js';
import { markNotified, selectNotified } from './cadence-store.js';
import { listCadences } from './manage-cadences.js';

/**
 * Notifies merchants whose report is late, and the operator: once for each time at which one was due. Several processes
 * may do this.
 */
export async function notifyLate(context: Context): Promise<void> {
  const late = await listCadences(context, { after: 0, most: null, missed: true });
  const notified = await selectNotified(context.database);
  for (const { merchantId, dueAt } of late.filter(
    (one) => notified.get(one.merchantId) !== one.dueAt.getTime(),
  ))
    await context.database.transaction(async (tx) => {
      if (!(await markNotified(tx, { merchantId, dueAt }))) return;
      await notify(tx, {
        type: 'report.late',
        merchantId,
        object: { type: 'reporting_cadence', id: null },
        counts: {},
        happenedAt: context.clock.now(),
      });
    });
}
