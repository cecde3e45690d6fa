import type { Database, Queryable } from '../src/database/database.js';
import { type Migration, migrate, type Schema } from '../src/database/migrate.js';
import { sql } from '../src/database/sql.js';

/** Weakest first. */
const lockModes = [
  'access share',
  'row share',
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'exclusive',
  'access exclusive',
];
/** Every migration writes its row there. */
const bookkeeping = ['stoa.migration', 'stoa.definition'];

interface Observed {
  readonly table: string;
  readonly modes: readonly string[];
  readonly isRead: boolean;
  readonly isRewritten: boolean;
  readonly indexCount: number;
}

/**
 * Migrates an empty database, and lists what each migration did to tables that were there before it, as PostgreSQL
 * itself reports at the end of its transaction: `sql/effects.txt`.
 */
export async function describeEffects(database: Database, schema: Schema): Promise<string> {
  const lines: string[] = [];
  await migrate(database, schema, async (tx, migration, apply) => {
    await tx.execute(rememberTables);
    await apply();
    for (const one of await selectObserved(tx)) lines.push(lineOf(migration, one));
    await tx.execute('select pg_stat_force_next_flush()');
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** The tables of before, each with its partitions, and what would change if one were rewritten. */
const rememberTables = `
  create temporary table before_migration on commit drop as
  select
    c.oid, pg_relation_filenode(c.oid) as filenode,
    coalesce(parent.inhparent, c.oid)::regclass::text as name,
    array(select indexrelid from pg_index where indrelid = c.oid) as indexes
  from pg_class as c
  left join pg_inherits as parent on parent.inhrelid = c.oid
  where c.relnamespace = to_regnamespace('stoa')
    and c.relkind in ('r', 'p')`;

function selectObserved(tx: Queryable): Promise<Observed[]> {
  return tx.query<Observed>(sql`
    with held as (
      select relation, array_agg(distinct mode) as modes
      from pg_locks
      where pid = pg_backend_pid()
        and locktype = 'relation'
      group by relation)
    select
      name as "table",
      (select array_agg(distinct mode) from unnest(array_agg(held.modes)) as mode) as modes,
      bool_or(coalesce(scans.seq_scan, 0) + coalesce(scans.idx_scan, 0) > 0) as is_read,
      bool_or(c.relkind = 'r' and pg_relation_filenode(c.oid) <> filenode) as is_rewritten,
      coalesce(max((select count(*) from pg_index where indrelid = c.oid and indexrelid <> all (indexes))), 0)::integer as index_count
    from (
      select oid, filenode, name, indexes, held.modes
      from before_migration
      join (select relation, unnest(modes) as modes from held) as held on held.relation = oid) as held
    left join pg_class as c on c.oid = held.oid
    left join pg_stat_xact_all_tables as scans on scans.relid = held.oid
    where name <> all (${bookkeeping}::text[])
    group by name
    order by name collate "C"`);
}

function lineOf({ id }: Migration, { table, modes, isRead, isRewritten, indexCount }: Observed): string {
  const words = modes.map((mode) =>
    mode
      .replace(/Lock$/, '')
      .replaceAll(/\B[A-Z]/g, ' $&')
      .toLowerCase(),
  );
  const strongest = lockModes.findLast((mode) => words.includes(mode)) ?? 'unknown';
  const effects = [
    ...(isRead || strongest === 'access share' ? ['reads'] : []),
    ...(words.includes('row exclusive') ? ['writes'] : []),
    ...(isRewritten ? ['rewrites'] : []),
    ...(indexCount > 0 ? [`indexes ${indexCount}`] : []),
  ];
  return [String(id).padStart(4, '0'), table, strongest, ...effects].join('; ');
}
