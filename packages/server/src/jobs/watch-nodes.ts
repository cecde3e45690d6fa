import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createSchedule } from './schedule.js';

/** How often the nodes of a cluster are asked: all of them now and then, and soon again while one is away. */
const lookMs = 15_000;
const lookForAwayMs = 1_000;

export interface WatchedCluster {
  readonly database: Pick<Database, 'topology'>;
  /** For questions that must not wait for requests. */
  readonly pulse: Database;
  readonly logger: Logger;
}

/** Notices nodes of a cluster that are away or back, and says so in the log; nothing to do where there is only one. */
export function createWatchNodes({ database, pulse, logger }: WatchedCluster): readonly LongLivedPart[] {
  const { nodes } = database.topology;
  const known = new Set<string>();
  let lookedAtMs = performance.now();
  const sayChanges = (): void => {
    for (const { name: node, awaySince } of nodes.states()) {
      if (awaySince !== null && !known.has(node)) {
        known.add(node);
        logger.error(
          { node },
          'a node of the cluster is away; calls for its merchants are answered with 503',
        );
      }
      if (awaySince === null && known.delete(node)) logger.warn({ node }, 'a node of the cluster is back');
    }
  };
  const watch = createSchedule({
    everyMs: lookForAwayMs,
    work: async () => {
      const isAway = nodes.states().some(({ awaySince }) => awaySince !== null);
      sayChanges();
      if (!isAway && performance.now() - lookedAtMs < lookMs) return;
      lookedAtMs = performance.now();
      await nodes.look(pulse);
      sayChanges();
    },
    failure: 'could not ask the nodes of the cluster and will try again',
    logger,
  });
  return database.topology.choose({ oneNode: [], cluster: [watch] });
}
