import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRelease } from '../config/release.js';
import type { Database, Queryable, Transaction } from './database.js';
import { type Definitions, loadDefinitions } from './definitions.js';
import { haveDefinitionsChanged, makeDefinitions } from './make-definitions.js';
import { splitStatements } from './split-statements.js';
import { sql } from './sql.js';
import type { Topology } from './topology.js';

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

/**
 * The database was made by a Stoa whose migrations have the same numbers and other names: one from before the first
 * release.
 */
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

/** What this binary needs: the migrations of `sql/` in order, and the functions and views that it makes after them. */
export interface Schema {
  readonly migrations: readonly Migration[];
  readonly definitions: Definitions;
}

/**
 * Runs one migration, which `apply` does. The default only does so; others also measure it, in the same transaction.
 */
export type ApplyMigration = (
  tx: Transaction,
  migration: Migration,
  apply: () => Promise<void>,
) => Promise<void>;

/** Stands for all definitions among the names of migrations. */
const nameOfDefinitions = 'functions and views';

/**
 * The schema of this binary on one node or on a cluster. `-- breaking` on the first line marks a breaking migration.
 */
export function loadSchema(topology: Pick<Topology, 'isCluster'>): Schema {
  const files = readdirSync(migrationsDir)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .toSorted();
  const migrations = files.map((file) => {
    const text = readFileSync(path.join(migrationsDir, file), 'utf8');
    return {
      id: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      breaking: text.startsWith('-- breaking'),
      text,
    };
  });
  return { migrations, definitions: loadDefinitions(topology) };
}

/**
 * Brings the database to this binary's schema. The migrations only go forward: each is a transaction of its own, which
 * writes its version row first. Then the functions and views that differ are replaced ({@link makeDefinitions}). One
 * lock covers everything, so that processes that start together migrate once; it belongs to a transaction, so that no
 * session keeps it. Where nothing is pending, this only reads: a role without the right to change the schema can start.
 * In the end the comment of the schema names this version, for the next upgrade ({@link versionThatMigrated}).
 * @returns the names of the migrations that were applied now, and one name for all functions and views
 * @throws NewerSchemaError, ForeignSchemaError
 */
export async function migrate(
  database: Database,
  { migrations, definitions }: Schema,
  around: ApplyMigration = (_tx, _migration, run) => run(),
): Promise<string[]> {
  if ((await pendingMigrations(database, { migrations, definitions })).length === 0) return [];
  return database.transaction(async (lock) => {
    await lock.query(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)::text as locked`);
    await prepare(database);
    // Another process may have migrated meanwhile.
    const missing = await missingMigrations(database, migrations);
    for (const migration of missing)
      await database.transaction((tx) => around(tx, migration, () => apply(tx, migration)));
    const made = await makeDefinitions(database, definitions);
    await lock.execute(`comment on schema stoa is 'Migrated by Stoa ${readRelease().version}.'`);
    return [...missing.map(({ name }) => name), ...(made ? [nameOfDefinitions] : [])];
  });
}

/**
 * The names that `migrate` would return; empty when the schema is this binary's.
 * @throws NewerSchemaError, ForeignSchemaError
 */
export async function pendingMigrations(
  database: Database,
  { migrations, definitions }: Schema,
): Promise<string[]> {
  const missing = (await missingMigrations(database, migrations)).map(({ name }) => name);
  const [exists] = await database.query<{ exists: boolean }>(sql`
    select to_regclass('stoa.definition') is not null as exists`);
  const differ = exists?.exists !== true || (await haveDefinitionsChanged(database, definitions));
  return differ ? [...missing, nameOfDefinitions] : missing;
}

/** The version that last changed the schema; undefined if none did, or one before 0.2.0. */
export async function versionThatMigrated(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ version: string | null }>(sql`
    select substring(
      obj_description(to_regnamespace('stoa'), 'pg_namespace'), '^Migrated by Stoa ([0-9][^ ]*)[.]$') as version`);
  return row?.version ?? undefined;
}

/** As {@link pendingMigrations}, without functions and views. @throws NewerSchemaError, ForeignSchemaError */
export async function missingMigrations(
  database: Queryable,
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
        if to_regclass('stoa.definition') is null then
          create table stoa.definition (
            object text primary key,
            hash text not null,
            drop_statement text not null,
            place integer not null,
            revision integer not null
          );
          comment on table stoa.definition is 'The functions, views and triggers of Stoa as this database has them.';
          comment on column stoa.definition.hash is 'SHA-256 of its file: migrating replaces what has another one.';
          comment on column stoa.definition.drop_statement is 'Drops it, once no version of Stoa makes it any more.';
          comment on column stoa.definition.place is 'The order in which they can be made.';
          comment on column stoa.definition.revision is
          'The same in all rows. Versions of Stoa with a lower one leave the definitions as they are.';
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

function appliedMigrations(database: Queryable): Promise<Applied[]> {
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
