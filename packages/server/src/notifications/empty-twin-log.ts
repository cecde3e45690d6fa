import type { EmptyTwin } from '../access/index.js';
import type { Database } from '../database/database.js';
import { deleteOfTwin } from '../jobs/delete-of-twin-store.js';

const tables = ['notification_waiting', 'notification', 'notification_attempt'];
const rowsAtOnce = 5_000;

/**
 * Deletes the notifications of a twin, and what became of webhooks. Its numbers go on, so that no reader stands above the last one, and
 * its endpoints stay: a sender leaves out what is no longer kept.
 */
export function emptyTwinLog(database: Database): EmptyTwin {
  return async (twin, most) => {
    let deleted = 0;
    let rows = rowsAtOnce;
    while (rows >= rowsAtOnce && deleted < most) {
      rows = await deleteOfTwin(database, twin, { tables, most: rowsAtOnce });
      deleted += rows;
    }
    return deleted;
  };
}
