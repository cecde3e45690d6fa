import type { Context } from '../../database/context.js';
import { type Day, dayText } from '../../kernel/day.js';
import { notify } from '../../notification-log/index.js';
import { markTold, selectWarnedDays } from './warning-notice-store.js';

const dayMs = 86_400_000;
/** How long after the end of a day, so that its last batches are recorded. */
const afterMs = 10 * 60_000;
/**
 * How many days are looked at, in case no process ran on the last ones. More would mean more counts to read each time.
 */
const daysBack = 7;

/**
 * Notifies merchants, and twins, of each day on which events with warnings were accepted: once, some minutes after the
 * end of the day in UTC. Several processes may do this.
 */
export async function notifyOfWarnings({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  const last: Day = Math.floor((now.getTime() - afterMs) / dayMs) - 1;
  for (const { merchantId, day, events, kinds } of await selectWarnedDays(database, {
    first: last - daysBack + 1,
    last,
  }))
    await database.transaction(async (tx) => {
      if (!(await markTold(tx, { merchantId, day }))) return;
      await notify(tx, {
        type: 'events.warned',
        merchantId,
        object: { type: 'day', id: dayText(day) },
        counts: { events: Number(events), kinds },
        happenedAt: now,
      });
    });
}
