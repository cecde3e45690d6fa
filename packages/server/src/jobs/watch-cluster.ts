import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createSchedule } from './schedule.js';

/**
 * How often a process hears what others have announced, and asks the nodes: all of them now and then, and often while
 * one is away or something was not answered.
 */
const hearMs = 500;
const lookMs = 30_000;
const lookSoonMs = 1_000;

export interface WatchedCluster {
  readonly database: Pick<Database, 'topology'>;
  /** For questions that must not wait for requests. */
  readonly pulse: Database;
  readonly logger: Logger;
}

/**
 * On a cluster, hears what other processes have announced, and notices nodes that are away or back and says so in the
 * log. There is nothing to do where there is only one node.
 */
export function createWatchCluster({ database, pulse, logger }: WatchedCluster): readonly LongLivedPart[] {
  const { nodes, pace } = database.topology;
  const known = new Set<string>();
  let lookedAtMs = performance.now();
  const sayChanges = (): void => {
    for (const { name: node, awaySince } of nodes.states()) {
      if (awaySince !== null && !known.has(node)) {
        known.add(node);
        logger.error({ node }, 'a node of the cluster is away');
      }
      if (awaySince === null && known.delete(node)) logger.warn({ node }, 'a node of the cluster is back');
    }
  };
  const watch = createSchedule({
    everyMs: hearMs,
    work: async () => {
      await pace.look(pulse);
      const isUrgent = nodes.isDoubted() || nodes.states().some(({ awaySince }) => awaySince !== null);
      sayChanges();
      if (performance.now() - lookedAtMs < (isUrgent ? lookSoonMs : lookMs)) return;
      lookedAtMs = performance.now();
      await nodes.look(pulse);
      sayChanges();
    },
    failure: 'could not look at the nodes of the cluster and will try again',
    logger,
  });
  return database.topology.choose({ oneNode: [], cluster: [watch] });
}
