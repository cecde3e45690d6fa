import type { Database } from '../database/database.js';
import { ForeignSchemaError, loadMigrations, pendingMigrations } from '../database/migrate.js';
import { broken, type Finding } from './finding.js';

/** Whether the schema is the one of this version. */
export async function findingOfMigrations(database: Database): Promise<Finding> {
  try {
    const pending = await pendingMigrations(database, await loadMigrations());
    if (pending.length === 0)
      return { subject: 'migrations', state: 'ok', finding: 'the schema is up to date' };
    return {
      subject: 'migrations',
      state: 'note',
      finding: `${pending.length} to apply: ${pending.join(', ')}`,
      advice: 'stoa serve and stoa migrate apply them.',
    };
  } catch (error) {
    const advice =
      error instanceof ForeignSchemaError
        ? 'Use a new data directory or an empty database.'
        : 'Start the newer version of Stoa.';
    return broken('migrations', error, advice);
  }
}
