import type { ClientBase } from 'pg';
import { limits } from '../kernel/limits.js';
import { sql } from './sql.js';

/**
 * What Stoa relies on and `alter role … set` or `alter database … set` can change. Not here is what stays the operator's:
 * memory, plans, logs, and `default_transaction_read_only`, which is a way to keep everybody from writing.
 */
const pinned = {
  // Dates and times come back as texts, and go into statements again.
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // How the statements' own texts are read, and the arrays that the driver sends.
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  // Everything of Stoa is named with its schema; nobody else's function is called in the place of PostgreSQL's.
  search_path: 'pg_catalog',
  // What is read after a lock was waited for has to be what is there then.
  default_transaction_isolation: 'read committed',
  // Stoa has time limits of its own; a migration waits for another, and a slow reader of an export holds its snapshot.
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
};

/**
 * Sets what Stoa relies on, whatever the role, the database or the connection string say, for as long as the connection
 * lasts. A statement, and no parameters of the start: poolers refuse these, and `options` of a connection string replace
 * them.
 * @param statementMs the longest that a statement may take, 0 for no limit
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
      -- What is acknowledged is durable. Whether also on a standby is the operator's.
      select 'synchronous_commit', 'on'
      where pg_catalog.current_setting('synchronous_commit') = 'off') as setting
    where pg_catalog.current_setting(name, true) is not null`;
  // It belongs to connecting, and takes no longer. Unnamed: it is never repeated.
  const statement = { text, values: [...values], query_timeout: limits.connectionWaitMs };
  client.query(statement, (error: Error | null) => done(error ?? undefined));
}
