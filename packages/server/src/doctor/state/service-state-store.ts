import type { Database, Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

export interface DatabaseState {
  readonly serverVersion: string;
  /** The size of the whole database on disk; on a cluster, on all nodes that are there. */
  readonly sizeBytes: number;
  /** The newest migration that was applied. */
  readonly newestMigration: string;
}

/** The version, size and migration of the database, as the server reports them. */
export async function selectDatabaseState(database: Database): Promise<DatabaseState> {
  const selectSize = database.topology.choose({ oneNode: async () => 0, cluster: selectSizeOnWorkers });
  const [state, onWorkers] = await Promise.all([selectStateHere(database), selectSize(database)]);
  return { ...state, sizeBytes: state.sizeBytes + onWorkers };
}

async function selectSizeOnWorkers(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ sizeBytes: number }>(sql`
    select coalesce(sum(result::float8), 0)::float8 as size_bytes
    from run_command_on_workers('select pg_database_size(current_database())')
    where success`);
  return row?.sizeBytes ?? 0;
}

async function selectStateHere(tx: Queryable): Promise<DatabaseState> {
  const [row] = await tx.query<DatabaseState>(sql`
    select
      current_setting('server_version') as server_version,
      pg_database_size(current_database())::float8 as size_bytes,
      (select name from stoa.migration order by migration_id desc limit 1) as newest_migration`);
  if (row === undefined) throw new Error('a select without a table returned no row');
  return row;
}
