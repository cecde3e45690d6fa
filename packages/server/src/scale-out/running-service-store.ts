import { serviceNames } from '../database/application-names.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/**
 * Whether a service is connected to this database. A service that runs under another role is visible only to a role that may read all
 * statistics.
 */
export async function isServiceRunning(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ isRunning: boolean }>(sql`
    select exists (
      select
      from pg_stat_activity
      where datname = current_database()
        and application_name = any(${[serviceNames.work, serviceNames.pulse]}::text[])) as "isRunning"`);
  return row?.isRunning === true;
}
