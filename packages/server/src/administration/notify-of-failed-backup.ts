import type { Context } from '../database/context.js';
import { notify } from '../notification-log/index.js';

/** Notifies the operator that `stoa backup` failed. */
export function notifyOfFailedBackup({ database, clock }: Context): Promise<void> {
  return notify(database, {
    type: 'backup.failed',
    merchantId: null,
    object: { type: 'backup', id: null },
    counts: {},
    happenedAt: clock.now(),
  });
}
