import type { Heartbeat } from '../database/heartbeat.js';
import type { SqlPart } from '../database/sql.js';
import { oneNode, type Topology } from '../database/topology.js';
import { createWorkLoop, type WorkLoop, type WorkLoopOptions } from './work-loop.js';

/** How often such a loop looks by itself. */
const unaskedMs = 60_000;

export interface WaitingWorkOptions extends Omit<WorkLoopOptions, 'pollMs'> {
  readonly heartbeat: Heartbeat;
  /** True if a round may find something to do. Each heartbeat asks this, so it reads one row along an index. */
  readonly hasWork: () => SqlPart;
  /**
   * If its tables stand on several nodes, asking them all costs more than a round: the loop then keeps the pace of the
   * cluster.
   */
  readonly spreadOver?: Topology;
}

/**
 * A loop that works when the heartbeat finds work for it, and not at times of its own. So all loops of a service that
 * nobody calls ask the database in one statement.
 */
export function createWaitingWorkLoop({
  heartbeat,
  hasWork,
  spreadOver = oneNode,
  ...options
}: WaitingWorkOptions): WorkLoop {
  return spreadOver.choose({
    oneNode: () => createAskedLoop(heartbeat, hasWork, options),
    cluster: () => createWorkLoop({ ...options, pace: spreadOver.pace }),
  })();
}

function createAskedLoop(
  heartbeat: Heartbeat,
  hasWork: () => SqlPart,
  options: Omit<WorkLoopOptions, 'pollMs'>,
): WorkLoop {
  const loop = createWorkLoop({ ...options, pollMs: unaskedMs });
  let end = async (): Promise<void> => undefined;
  return {
    wake: loop.wake,
    start: async () => {
      await end();
      end = heartbeat.ask({
        asks: hasWork,
        answered: (answer) => {
          if (answer === true) loop.wake();
        },
        unanswered: loop.wake,
      });
      await loop.start();
    },
    stop: async () => {
      await end();
      await loop.stop();
    },
  };
}
