/** Settings of a node that only matter in combination with those of other nodes. */
export interface NodeSettings {
  /** Host and port. */
  readonly name: string;
  readonly isWorker: boolean;
  readonly maxConnections: number;
  readonly maxPreparedTransactions: number;
  /**
   * Only the coordinator's matters: 0 stands for its `max_connections`, -1 for no limit. Null: this role may not see
   * it.
   */
  readonly sharedPoolSize: number | null;
  readonly cachedConnections: number;
  readonly recoverMs: number;
  readonly maxWorkerProcesses: number;
  /** Databases that take connections. Each with the extension has a process of Citus. */
  readonly databases: number;
}

/** A setting that works, but would work better with another value. */
export interface SettingAdvice {
  readonly finding: string;
  readonly advice: string;
  readonly statements: readonly string[];
}

/** Connections left for superusers, background work of Citus, and people who investigate. */
const sparedConnections = 10;
const patientRecoveryMs = 10_000;
/** Background processes besides those of databases: PostgreSQL's own, and one for the work of a moment. */
const sparedProcesses = 2;

/** Which settings to change, on which node. Empty for a cluster that is set up as docs/scale-out.md says. */
export function adviseSettings(nodes: readonly NodeSettings[]): SettingAdvice[] {
  const coordinator = nodes.find(({ isWorker }) => !isWorker);
  if (coordinator === undefined) return [];
  const { sharedPoolSize, maxConnections } = coordinator;
  const workers = nodes.filter(({ isWorker }) => isWorker);
  const others = [...adviseOnCoordinator(coordinator), ...nodes.flatMap(adviseOnProcesses)];
  if (sharedPoolSize === null) return [hiddenPool, ...others];
  const opens = sharedPoolSize === 0 ? maxConnections : sharedPoolSize;
  return [...adviseOnPool(opens, workers), ...adviseOnPrepared(opens, workers), ...others];
}

const hiddenPool: SettingAdvice = {
  finding: 'this role may not see how many connections the coordinator may open (citus.max_shared_pool_size)',
  advice: 'Let it read the settings; on the coordinator, as a superuser, with the name of the role:',
  statements: ['grant pg_read_all_settings to stoa;'],
};

/**
 * Without a process of its own, deadlocks between nodes of a database are not found, and what was prepared is not
 * finished.
 */
function adviseOnProcesses({ name, databases, maxWorkerProcesses }: NodeSettings): SettingAdvice[] {
  if (databases + sparedProcesses <= maxWorkerProcesses) return [];
  return [
    {
      finding: `${name} has ${databases} databases, and starts at most ${maxWorkerProcesses} background processes`,
      advice: `Drop databases that nobody needs, or set max_worker_processes to at least ${databases + sparedProcesses} there, and restart it.`,
      statements: [],
    },
  ];
}

function adviseOnPool(opens: number, workers: readonly NodeSettings[]): SettingAdvice[] {
  const least = Math.min(...workers.map(({ maxConnections }) => maxConnections));
  const narrow = workers.find(({ maxConnections }) => maxConnections === least);
  const room = least - sparedConnections;
  if (narrow === undefined || room < 1 || (opens !== -1 && opens <= room)) return [];
  const most = opens === -1 ? 'any number of connections' : `${opens} connections`;
  return [
    {
      finding: `the coordinator may open ${most} to ${narrow.name}, which takes ${least}`,
      advice: 'Raise max_connections there, or bound the coordinator; on the coordinator:',
      statements: setting('citus.max_shared_pool_size', String(room)),
    },
  ];
}

/** A write to a table that is on every node prepares a transaction on each of them. */
function adviseOnPrepared(opens: number, workers: readonly NodeSettings[]): SettingAdvice[] {
  return workers
    .filter(
      ({ maxConnections, maxPreparedTransactions }) =>
        maxPreparedTransactions < Math.min(maxConnections, opens === -1 ? maxConnections : opens),
    )
    .map(({ name, maxConnections, maxPreparedTransactions }) => ({
      finding: `${name} prepares at most ${maxPreparedTransactions} transactions, and takes ${maxConnections} connections`,
      advice: `Set max_prepared_transactions to twice max_connections there, and restart it.`,
      statements: [],
    }));
}

function adviseOnCoordinator({ cachedConnections, recoverMs }: NodeSettings): SettingAdvice[] {
  return [
    ...(cachedConnections > 0
      ? []
      : [
          {
            finding: 'the coordinator connects to a worker anew for each transaction',
            advice: 'Let each of its sessions keep a connection; on the coordinator:',
            statements: setting('citus.max_cached_conns_per_worker', '1'),
          },
        ]),
    ...(recoverMs >= 0 && recoverMs <= patientRecoveryMs
      ? []
      : [
          {
            finding: 'what a node left prepared when it died stays locked for a long time',
            advice: 'Let Citus look for it every few seconds; on the coordinator:',
            statements: setting('citus.recover_2pc_interval', "'5s'"),
          },
        ]),
  ];
}

function setting(name: string, value: string): string[] {
  return [`alter system set ${name} = ${value};`, 'select pg_reload_conf();'];
}
