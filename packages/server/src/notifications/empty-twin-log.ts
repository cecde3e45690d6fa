import type { EmptyTwin } from '../access/index.js';
import type { Database } from '../database/database.js';
import { deleteOfTwin } from '../jobs/delete-of-twin-store.js';

const tables = ['notification_waiting', 'notification', 'notification_attempt'];
const rowsAtOnce = 5_000;

/**
 * Deletes the notifications of a twin, and the attempts to send them. Numbering goes on where it was, so that no reader
 * is ahead of the last number. Endpoints stay: a sender skips notifications that were deleted.
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
