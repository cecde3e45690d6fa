import type { Cluster, Node } from './cluster-store.js';

/** `stoa scale-out` cannot work on this database. The message says why, and what to do. */
export class ScaleOutRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScaleOutRefusedError';
  }
}

const leastVersion = 13;

/** @throws ScaleOutRefusedError */
export function refuseUnfit({ database, version, nodes }: Cluster): void {
  if (version === null)
    throw new ScaleOutRefusedError(
      `The database "${database}" does not have the extension citus, so there is nothing to spread it over. One PostgreSQL needs no scale-out. On a cluster: install Citus ${leastVersion} or newer on each node, run "create extension citus" in this database on each of them, and register the workers (docs/scale-out.md).`,
    );
  if (Number(version.split(/[.-]/, 1)[0]) < leastVersion)
    throw new ScaleOutRefusedError(
      `The database has Citus ${version}; Stoa needs Citus ${leastVersion} or newer. Upgrade each node, then run "alter extension citus update" on each of them.`,
    );
  const workers = nodes.filter(({ isWorker }) => isWorker);
  if (workers.length === 0)
    throw new ScaleOutRefusedError(
      "The coordinator has no workers. Register each of them: select citus_add_node('<host>', <port>).",
    );
  if (workers.length === nodes.length)
    throw new ScaleOutRefusedError(
      "The coordinator is not registered as a node, which tables on every node need. Run on it: select citus_set_coordinator_host('<host that the workers reach it by>', <port>).",
    );
  for (const worker of workers) refuseUnfitWorker(worker);
}

function refuseUnfitWorker({ name, isReady, synchronousCommit }: Node): void {
  if (!isReady)
    throw new ScaleOutRefusedError(
      `The worker ${name} is not active, or does not have the metadata of Citus yet. See pg_dist_node, and run: select citus_activate_node('<host>', <port>).`,
    );
  if (synchronousCommit === null)
    throw new ScaleOutRefusedError(
      `The worker ${name} cannot be reached from the coordinator. Check that it runs and that pg_hba.conf lets the coordinator in.`,
    );
  if (synchronousCommit === 'off')
    throw new ScaleOutRefusedError(
      `The worker ${name} runs with synchronous_commit = off: it would lose what Stoa has acknowledged. Set it to on there.`,
    );
}
