import type { Config } from '../config/config.js';
import type { Database, Queryable } from './database.js';
import { pendingMigrations, type Schema } from './migrate.js';
import { sql } from './sql.js';

/** The database holds nothing of Stoa, so the command probably looked at the wrong one. */
export class NoSchemaError extends Error {
  constructor(place: string) {
    super(
      `The database ${place} holds nothing of Stoa. Name the right one (--database-url, DATABASE_URL, or --data, STOA_DATA), or run stoa migrate to prepare this one.`,
    );
    this.name = 'NoSchemaError';
  }
}

/** The schema is older than this command, which changes it only on request. */
export class OlderSchemaError extends Error {
  constructor(pending: readonly string[]) {
    super(
      `The schema of the database is older than this command (to apply: ${pending.join(', ')}). Run stoa migrate, or start the service of this version.`,
    );
    this.name = 'OlderSchemaError';
  }
}

/** @throws NoSchemaError, OlderSchemaError */
export async function refuseOldSchema(
  database: Database,
  { config, schema }: { readonly config: Config; readonly schema: Schema },
): Promise<void> {
  const pending = await pendingMigrations(database, schema);
  if (pending.length === 0) return;
  if (pending.length <= schema.migrations.length) throw new OlderSchemaError(pending);
  throw await noSchemaIn(database, config);
}

/** The error for a database in which Stoa has no schema. */
export async function noSchemaIn(database: Queryable, config: Config): Promise<NoSchemaError> {
  const [here] = await database.query<{ name: string }>(sql`select current_database() as name`);
  return new NoSchemaError(config.databaseUrl === undefined ? `in ${config.dataDir}` : `"${here?.name}"`);
}
