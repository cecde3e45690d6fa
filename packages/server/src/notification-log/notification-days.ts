import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { isPassing } from '../database/sql-state.js';
import {
  addNotificationDay,
  dropNotificationDay,
  lockNotificationDays,
  selectNotificationDays,
} from './notification-log-store.js';

/** The partitions of the log, one for each day of UTC. */
export interface NotificationDays {
  /** Makes the partitions of the day and of the next one, if they do not exist. */
  ensure(now: Date): Promise<void>;
  /** Makes them, and drops the days that are too old to keep. */
  maintain(now: Date): Promise<void>;
}

const dayMs = 86_400_000;

/** Any number of processes may do this at once. */
export function createNotificationDays(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  retentionDays: number,
): NotificationDays {
  const ensure = async (now: Date): Promise<void> => {
    const existing = await selectNotificationDays(database);
    const wanted = [dayOf(now), dayOf(new Date(now.getTime() + dayMs))];
    const missing = wanted.filter((day) => !existing.includes(day));
    if (missing.length > 0)
      await database.transaction(async (tx) => {
        await lockNotificationDays(tx);
        for (const day of missing) await addNotificationDay(tx, day);
      });
  };
  const drop = async (now: Date): Promise<void> => {
    const oldest = dayOf(new Date(now.getTime() - retentionDays * dayMs));
    for (const day of (await selectNotificationDays(database)).filter((one) => one < oldest))
      await database.transaction(async (tx) => {
        await lockNotificationDays(tx);
        await dropNotificationDay(tx, day);
      });
  };
  return {
    ensure,
    maintain: async (now) => {
      await ensure(now);
      await drop(now).catch((error: unknown) => {
        if (!isPassing(error)) throw error;
        logger.info({ err: error }, 'a day of notifications is in use and will be dropped later');
      });
    },
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
