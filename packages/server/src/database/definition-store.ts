import type { Queryable, Transaction } from './database.js';
import { sql } from './sql.js';

/** A definition as the database has it. */
export interface MadeDefinition {
  readonly object: string;
  readonly hash: string;
  readonly drop: string;
  readonly revision: number;
  /** False where somebody dropped it, such as a migration of which it stood in the way. */
  readonly exists: boolean;
}

/** In the order in which they were made. The catalogue is read by names: a role may lack the right to use a schema. */
export function selectDefinitions(database: Queryable): Promise<MadeDefinition[]> {
  return database.query<MadeDefinition>(sql`
    select
      made.object,
      made.hash,
      made.drop_statement as drop,
      made.revision,
      made.object = any (array(
        select nspname || '.' || relname
        from pg_class
        join pg_namespace as schema on schema.oid = relnamespace
        where nspname like 'stoa%'
        union all
        select nspname || '.' || proname
        from pg_proc
        join pg_namespace as schema on schema.oid = pronamespace
        where nspname like 'stoa%'
        union all
        select 'stoa.' || tgname
        from pg_trigger)) as exists
    from stoa.definition as made
    order by made.place`);
}

/** The first of these functions of which there are several, with other arguments. */
export async function findOverload(
  database: Queryable,
  objects: readonly string[],
): Promise<string | undefined> {
  const [row] = await database.query<{ object: string }>(sql`
    select pronamespace::regnamespace || '.' || proname as object
    from pg_proc
    where pronamespace::regnamespace || '.' || proname = any (${objects}::text[])
    group by 1
    having count(*) > 1
    limit 1`);
  return row?.object;
}

/** All that the database has from now on, in the order in which they can be made. */
export async function replaceDefinitions(
  tx: Transaction,
  made: readonly Pick<MadeDefinition, 'object' | 'hash' | 'drop'>[],
  revision: number,
): Promise<void> {
  await tx.query(sql`
    delete from stoa.definition`);
  await tx.query(sql`
    insert into stoa.definition (object, hash, drop_statement, place, revision)
    select object, hash, drop_statement, place, ${revision}
    from unnest(
      ${made.map(({ object }) => object)}::text[], ${made.map(({ hash }) => hash)}::text[],
      ${made.map(({ drop }) => drop)}::text[])
      with ordinality as one (object, hash, drop_statement, place)`);
}
