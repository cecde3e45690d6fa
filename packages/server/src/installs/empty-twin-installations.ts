import type { EmptyTwin } from '../access/index.js';
import type { Database } from '../database/database.js';
import { deleteOfTwin } from '../jobs/delete-of-twin-store.js';
import { deleteTestAttribution } from './attribution-data/attribution-data-store.js';

const tables = [
  'awaited_installation',
  'counted_installation',
  'installation_cohort',
  'installation_month',
  'installation_quality',
  'installation_running_count',
  'installation',
];
const rowsAtOnce = 5_000;

/**
 * Deletes the installations of a twin, and what is known of its test users. Their sessions leave after a day, like all
 * others.
 */
export function emptyTwinInstallations(database: Database): EmptyTwin {
  return async (twin, most) => {
    await deleteTestAttribution(database, twin);
    let deleted = 0;
    let rows = rowsAtOnce;
    while (rows >= rowsAtOnce && deleted < most) {
      rows = await deleteOfTwin(database, twin, { tables, most: rowsAtOnce });
      deleted += rows;
    }
    return deleted;
  };
}
