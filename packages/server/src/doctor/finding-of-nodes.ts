import type { Database } from '../database/database.js';
import { ScaleOutRefusedError } from '../scale-out/refuse-unfit.js';
import { examineScaleOut } from '../scale-out/scale-out.js';
import type { Finding } from './finding.js';

/** Whether all tables are spread over the nodes of a cluster, and which settings to change there; no finding without a cluster. */
export async function findingOfNodes(database: Database): Promise<Finding[]> {
  const subject = 'nodes';
  try {
    const found = await examineScaleOut(database);
    if (found === undefined) return [];
    const { workers, missingSteps } = found;
    const notes = found.advice.map((one): Finding => ({ subject, state: 'note', ...one }));
    if (missingSteps === 0) {
      const finding = `Citus, all tables are spread over ${workers} workers`;
      return [{ subject, state: 'ok', finding }, ...notes];
    }
    return [
      {
        subject,
        state: 'broken',
        finding: `the tables are not all spread over the workers: ${missingSteps} steps are missing`,
        advice: 'Stop Stoa and run stoa scale-out apply; stoa scale-out plan shows the steps.',
      },
      ...notes,
    ];
  } catch (error) {
    if (error instanceof ScaleOutRefusedError) return [{ subject, state: 'broken', finding: error.message }];
    throw error;
  }
}
