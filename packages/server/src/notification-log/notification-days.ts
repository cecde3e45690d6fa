import type { Logger } from '../config/logger.js';
import type { Database, Queryable } from '../database/database.js';
import { isPassing } from '../database/sql-state.js';
import {
  addNotificationDay,
  dropNotificationDay,
  lockNotificationDays,
  selectNotificationDays,
} from './notification-log-store.js';

/** Partitions of a table, one for each day of UTC. */
export interface NotificationDays {
  /** Makes the partitions of the day and of the next one, if they do not exist. */
  ensure(now: Date): Promise<void>;
  /** Makes them, and drops the days that are too old to keep. */
  maintain(now: Date): Promise<void>;
}

/** The statements about the partitions of one table. */
export interface DayPartitions {
  /** The days that have one, such as `2026-11-20`, the oldest first. */
  list(tx: Queryable): Promise<string[]>;
  add(tx: Queryable, day: string): Promise<void>;
  drop(tx: Queryable, day: string): Promise<void>;
}

const dayMs = 86_400_000;

const ofTheLog: DayPartitions = {
  list: selectNotificationDays,
  add: addNotificationDay,
  drop: dropNotificationDay,
};

/** Any number of processes may do this at once. By default, the days of the log itself. */
export function createNotificationDays(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  retentionDays: number,
  days: DayPartitions = ofTheLog,
): NotificationDays {
  const ensure = async (now: Date): Promise<void> => {
    const existing = await days.list(database);
    const wanted = [dayOf(now), dayOf(new Date(now.getTime() + dayMs))];
    const missing = wanted.filter((day) => !existing.includes(day));
    if (missing.length > 0)
      await database.transaction(async (tx) => {
        await lockNotificationDays(tx);
        for (const day of missing) await days.add(tx, day);
      });
  };
  const drop = async (now: Date): Promise<void> => {
    const oldest = dayOf(new Date(now.getTime() - retentionDays * dayMs));
    for (const day of (await days.list(database)).filter((one) => one < oldest))
      await database.transaction(async (tx) => {
        await lockNotificationDays(tx);
        await days.drop(tx, day);
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
