import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, Transaction } from './database.js';
import { splitStatements } from './split-statements.js';
import { sql } from './sql.js';

/** One numbered file of `sql/`. A breaking one stops older binaries from starting. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly breaking: boolean;
  readonly text: string;
}

/** A newer Stoa migrated the database in a way that this one cannot work with. */
export class NewerSchemaError extends Error {
  constructor(migration: string) {
    super(
      `The database has the breaking migration ${migration}, which this version of Stoa does not know. Start the newer version, or restore a backup from before it.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** The database was made by a Stoa whose migrations have the same numbers and other names: one from before the first release. */
export class ForeignSchemaError extends Error {
  constructor(applied: Applied, known: Migration) {
    super(
      `Migration ${applied.id} of the database is "${applied.name}", but "${known.name}" in this version of Stoa: a version from before the first release made the database, and no other version can work with it. Use a new data directory or an empty database; nothing was changed in this one.`,
    );
    this.name = 'ForeignSchemaError';
  }
}

const migrationsDir = fileURLToPath(new URL('../../../sql/', import.meta.url));
/** Any number, but the same in every version: one process migrates at a time. */
const migrationLock = 7_401_001;

/** The migrations of this binary in order; `-- breaking` on the first line marks a breaking one. */
export async function loadMigrations(): Promise<Migration[]> {
  const files = (await readdir(migrationsDir)).filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(migrationsDir, file), 'utf8');
      return {
        id: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        breaking: text.startsWith('-- breaking'),
        text,
      };
    }),
  );
}

/**
 * Brings the database to this binary's schema, forward only. Each migration is a transaction of its own, which writes
 * its version row first. One lock covers them all, so that processes that start together migrate once; it belongs to a
 * transaction, so that no session keeps it. Where nothing is pending, this only reads: a role without the right to change
 * the schema can start.
 * @returns the names of the migrations that were applied now
 * @throws NewerSchemaError, ForeignSchemaError
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  if ((await missingMigrations(database, migrations)).length === 0) return [];
  return database.transaction(async (lock) => {
    await lock.query(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)::text as locked`);
    await prepare(database);
    // Another process may have migrated meanwhile.
    const missing = await missingMigrations(database, migrations);
    for (const migration of missing) await database.transaction((tx) => apply(tx, migration));
    return missing.map(({ name }) => name);
  });
}

/**
 * Names of the migrations that `migrate` would apply; empty when the schema is this binary's.
 * @throws NewerSchemaError, ForeignSchemaError
 */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  return (await missingMigrations(database, migrations)).map(({ name }) => name);
}

async function missingMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const [exists] = await database.query<{ exists: boolean }>(sql`
    select to_regclass('stoa.migration') is not null as exists`);
  const applied = exists?.exists === true ? await appliedMigrations(database) : [];
  refuseUnknown(applied, migrations);
  return migrations.filter((migration) => !applied.some(({ id }) => id === migration.id));
}

/** `if not exists` would demand the right to create a schema even if there is one. */
async function prepare(database: Database): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(`
      do $$
      begin
        if to_regnamespace('stoa') is null then
          create schema stoa;
        end if;
        if to_regclass('stoa.migration') is null then
          create table stoa.migration (
            migration_id integer primary key,
            name text not null,
            breaking boolean not null,
            applied_at timestamptz not null default now()
          );
          comment on table stoa.migration is 'The migrations of Stoa that were applied to this database.';
          comment on column stoa.migration.breaking is 'A version of Stoa that does not know it must not start.';
        end if;
      end
      $$`),
  );
}

interface Applied {
  readonly id: number;
  readonly name: string;
  readonly breaking: boolean;
}

function appliedMigrations(database: Database): Promise<Applied[]> {
  return database.query<Applied>(sql`
    select migration_id as id, name, breaking
    from stoa.migration
    order by migration_id`);
}

function refuseUnknown(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const one of applied) {
    const namesake = known.find(({ id }) => id === one.id);
    if (namesake !== undefined && namesake.name !== one.name) throw new ForeignSchemaError(one, namesake);
  }
  const newest = Math.max(0, ...known.map(({ id }) => id));
  const unknown = applied.find(({ id, breaking }) => breaking && id > newest);
  if (unknown !== undefined) throw new NewerSchemaError(unknown.name);
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
  await tx.query(sql`
    insert into stoa.migration (migration_id, name, breaking)
    values (${migration.id}, ${migration.name}, ${migration.breaking})`);
  for (const statement of splitStatements(migration.text)) await tx.execute(statement);
}
