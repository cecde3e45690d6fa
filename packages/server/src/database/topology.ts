import type { Clock } from '../kernel/clock.js';
import type { Queryable } from './database.js';
import { createNodes, type Nodes, oneNodeAlone } from './nodes.js';
import { createPace, type Pace, steadyPace } from './pace.js';
import { sql } from './sql.js';

/**
 * Whether all tables stand on one node, or are spread over the nodes of a cluster. It is chosen once, when the database
 * is opened: the service does not run while `stoa scale-out` spreads them. Where SQL has to differ, the database has
 * the body of a function that fits (`sql/cluster/`). Only where code has to, it offers both ways here, when it is
 * built; nothing asks afterwards.
 */
export interface Topology {
  /** Whether functions get their bodies of `sql/cluster/`. */
  readonly isCluster: boolean;
  /** Among which the merchants are divided. */
  readonly nodes: Nodes;
  /** How often loops look for work. */
  readonly pace: Pace;
  choose<OneNode, Cluster>(ways: { readonly oneNode: OneNode; readonly cluster: Cluster }): OneNode | Cluster;
}

export const oneNode: Topology = {
  isCluster: false,
  nodes: oneNodeAlone,
  pace: steadyPace,
  choose: (ways) => ways.oneNode,
};
/** As far as it is the same for every cluster. Its functions also work where nothing is spread. */
export const cluster: Topology = {
  isCluster: true,
  nodes: oneNodeAlone,
  pace: steadyPace,
  choose: (ways) => ways.cluster,
};

/** Asks Citus, if the database has it, whether any of our tables is spread. Reading this needs no right. */
export async function readTopology(database: Queryable, clock: Clock): Promise<Topology> {
  const [citus] = await database.query<{ exists: boolean }>(sql`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as exists`);
  if (citus?.exists !== true) return oneNode;
  const [tables] = await database.query<{ spread: boolean }>(sql`
    select exists (
      select
      from pg_dist_partition
      join pg_class as relation on relation.oid = logicalrelid
      where relation.relnamespace = to_regnamespace('stoa')) as spread`);
  if (tables?.spread !== true) return oneNode;
  const nodes = createNodes(clock);
  await nodes.look(database);
  return { ...cluster, nodes, pace: createPace() };
}
