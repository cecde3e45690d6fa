import type { ClientBase } from 'pg';
import { limits } from '../kernel/limits.js';
import { sql } from './sql.js';

/**
 * The settings that Stoa relies on and that `alter role … set` or `alter database … set` can change. The others stay
 * the operator's: memory, costs of plans, logs, and `default_transaction_read_only`, which operators use to stop all
 * writing.
 */
const pinned = {
  // Dates and times are read as text, and used in statements again.
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // How PostgreSQL reads the text of statements, and the arrays that the driver sends.
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  // Stoa names every object with its schema. Nobody else's function may replace one of PostgreSQL's.
  search_path: 'pg_catalog',
  // Stoa's statements are short: compiling one costs more than running it, and the drain would be ten times slower
  // (decision 0039). Where a plan must be kept or not, a function of Stoa says so itself.
  jit: 'off',
  plan_cache_mode: 'auto',
  // A statement that waited for a lock must read what is there after the wait.
  default_transaction_isolation: 'read committed',
  // Stoa sets its own time limits. Others could end a migration that waits for another one, or an export that holds its
  // snapshot for a slow reader.
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  // Only Citus knows the last three settings. A node whose machine has vanished is away after this time.
  'citus.node_connection_timeout': '3s',
  // A transaction that changes several shards, and then a table that is on every node,
  // needs all of its changes on one connection to each node.
  'citus.multi_shard_modify_mode': 'sequential',
  // A migration may make a table with a foreign key to a table on every node. It stays a plain table of the coordinator
  // until `stoa scale-out apply`: Citus would make it one of its own kind, and drop its views when that is spread.
  'citus.enable_local_reference_table_foreign_keys': 'off',
};

/**
 * Sets what Stoa relies on for the whole life of the connection, over the settings of the role, the database and the
 * connection string. It is a statement and not a startup parameter: poolers refuse these, and `options` of a connection
 * string replaces them.
 * @param statementMs how long a statement may take, 0 for no limit
 */
export function pinSessionSettings(
  client: ClientBase,
  statementMs: number,
  done: (error?: Error) => void,
): void {
  const settings = { ...pinned, statement_timeout: String(statementMs) };
  const { text, values } = sql`
    select pg_catalog.set_config(name, value, false)
    from (
      select name, value
      from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) as setting (name, value)
      union all
      -- What is acknowledged is durable. Whether it must also be durable on a standby is the operator's choice.
      select 'synchronous_commit', 'on'
      where pg_catalog.current_setting('synchronous_commit') = 'off') as setting
    where pg_catalog.current_setting(name, true) is not null`;
  // Part of connecting, with the same time limit. Unnamed, because it runs once on each connection.
  const statement = { text, values: [...values], query_timeout: limits.connectionWaitMs };
  client.query(statement, (error: Error | null) => done(error ?? undefined));
}
