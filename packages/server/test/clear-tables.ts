import type { Database } from '../src/database/database.js';

/**
 * Empties tables and their partitions. Only tables that have rows are truncated, because `truncate` makes new files for
 * a table and each of its indexes: for all partitions of the events, that would take longer than most tests.
 */
export async function clearTables(database: Database, tables: readonly string[]): Promise<void> {
  // A coordinator does not know what the nodes hold.
  if (database.topology.isCluster)
    return database.transaction(async (tx) => {
      for (const table of tables) await tx.execute(`delete from ${table}`);
    });
  await database.transaction((tx) =>
    tx.execute(`
      do $$
      declare
        filled text;
      begin
        select string_agg(relation::text, ', ')
        into filled
        from (
          select named as relation
          from unnest('{${tables.join(', ')}}'::regclass[]) as named
          union
          select tree.relid
          from unnest('{${tables.join(', ')}}'::regclass[]) as named, pg_partition_tree(named) as tree) as any_of_them
        where pg_relation_size(relation) > 0;
        if filled is not null then
          execute 'truncate ' || filled;
        end if;
      end $$`),
  );
}
