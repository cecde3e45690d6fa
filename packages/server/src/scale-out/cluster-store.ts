import { serviceNamePattern } from '../database/application-names.js';
import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { NodeSettings } from './advise-settings.js';

/** A node that the coordinator knows. */
export interface Node {
  /** Host and port. */
  readonly name: string;
  /** It holds shards: any node but the coordinator. */
  readonly isWorker: boolean;
  readonly isReady: boolean;
  /** Its setting; null if it does not answer. */
  readonly synchronousCommit: string | null;
}

/** The database that was asked, and its nodes if it has the Citus extension. */
export interface Cluster {
  readonly database: string;
  /** The version of the Citus extension; null if the database does not have it. */
  readonly version: string | null;
  readonly nodes: readonly Node[];
}

export async function selectCluster(database: Queryable): Promise<Cluster> {
  const [server] = await database.query<{ database: string; version: string | null }>(sql`
    select
      current_database()::text as database,
      (select extversion from pg_extension where extname = 'citus') as version`);
  const base = { database: server?.database ?? '', version: server?.version ?? null };
  return { ...base, nodes: base.version === null ? [] : await selectNodes(database) };
}

function selectNodes(database: Queryable): Promise<Node[]> {
  return database.query<Node>(sql`
    select
      node.nodename || ':' || node.nodeport as name,
      node.groupid <> 0 as is_worker,
      node.isactive and node.hasmetadata and node.metadatasynced as is_ready,
      answer.result as synchronous_commit
    from pg_dist_node as node
    left join run_command_on_workers('show synchronous_commit') as answer
      on answer.nodename = node.nodename
      and answer.nodeport = node.nodeport
      and answer.success
    where node.noderole = 'primary'
    order by name`);
}

/** Those of these settings, as `name=value`, that at least one node lacks for this database. */
export async function selectMissingSettings(
  database: Queryable,
  settings: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ held: string }>(sql`
    select result as held
    from run_command_on_all_nodes($command$
      select coalesce(string_agg(lower(one), ' '), '')
      from pg_db_role_setting
      cross join unnest(setconfig) as one
      where setrole = 0
        and setdatabase = (select oid from pg_database where datname = current_database())$command$)`);
  return settings.filter((setting) => !rows.every(({ held }) => held.split(' ').includes(setting)));
}

/** The settings of each node that answers. */
export async function selectNodeSettings(database: Queryable): Promise<NodeSettings[]> {
  const rows = await database.query<Pick<NodeSettings, 'name' | 'isWorker'> & { settings: string }>(sql`
    select
      node.nodename || ':' || node.nodeport as name, node.groupid <> 0 as is_worker, answer.result as settings
    from pg_dist_node as node
    join run_command_on_all_nodes($command$
      select json_object_agg(name, value)
      from (
        select name, setting::integer as value
        from pg_settings
        where name in (
          'max_connections', 'max_prepared_transactions', 'max_worker_processes', 'citus.max_shared_pool_size',
          'citus.max_cached_conns_per_worker', 'citus.recover_2pc_interval')
        union all
        select 'databases', count(*)::integer from pg_database where datallowconn) as known$command$) as answer
      on answer.nodeid = node.nodeid
      and answer.success
    where node.noderole = 'primary'
    order by name`);
  return rows.map(({ name, isWorker, settings }) => {
    const of = JSON.parse(settings) as Readonly<Record<string, number>>;
    return {
      name,
      isWorker,
      maxConnections: of['max_connections'] ?? 0,
      maxPreparedTransactions: of['max_prepared_transactions'] ?? 0,
      sharedPoolSize: of['citus.max_shared_pool_size'] ?? null,
      cachedConnections: of['citus.max_cached_conns_per_worker'] ?? 0,
      recoverMs: of['citus.recover_2pc_interval'] ?? 0,
      maxWorkerProcesses: of['max_worker_processes'] ?? 0,
      databases: of['databases'] ?? 0,
    };
  });
}

/**
 * Whether a service is connected to this database. A service that runs under another role is visible only to a role
 * that may read all statistics.
 */
export async function isServiceRunning(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ isRunning: boolean }>(sql`
    select exists (
      select
      from pg_stat_activity
      where datname = current_database()
        and application_name ~ ${serviceNamePattern}) as is_running`);
  return row?.isRunning === true;
}

/** One process scales out at a time. The lock ends with the transaction. */
export async function holdScaleOutLock(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.scale_out', 0)) as locked`);
  return row?.locked === true;
}
