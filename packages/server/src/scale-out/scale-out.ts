import type { Database } from '../database/database.js';
import { loadDefinitions } from '../database/definitions.js';
import { haveDefinitionsChanged, makeDefinitions } from '../database/make-definitions.js';
import { cluster as clusterTopology } from '../database/topology.js';
import { adviseSettings, type SettingAdvice } from './advise-settings.js';
import {
  holdScaleOutLock,
  isServiceRunning,
  selectCluster,
  selectMissingSettings,
  selectNodeSettings,
} from './cluster-store.js';
import { planSteps } from './plan-steps.js';
import { refuseUnfit, ScaleOutRefusedError } from './refuse-unfit.js';
import { selectRoutines, selectTables } from './schema-store.js';
import { nodeSettings, type Step, selectSpreadRoutines, selectSpreadTables } from './steps-store.js';

/** Spreads the tables over the workers of a Citus coordinator. */
export interface ScaleOut {
  /** The steps that are missing. @throws ScaleOutRefusedError */
  plan(): Promise<Step[]>;
  /**
   * Does the missing steps, each in one transaction. After a crash, the next call does the rest.
   * @param onStep called before each step
   * @throws ScaleOutRefusedError
   */
  apply(onStep: (step: Step) => void): Promise<void>;
}

/** @param withoutTimeLimit runs work on connections whose statements may take as long as they need */
export function createScaleOut(
  database: Database,
  withoutTimeLimit: <T>(work: (patient: Database) => Promise<T>) => Promise<T>,
): ScaleOut {
  return {
    plan: () => planOn(database),
    apply: (onStep) =>
      withoutTimeLimit((patient) =>
        patient.transaction(async (lock) => {
          if (!(await holdScaleOutLock(lock)))
            throw new ScaleOutRefusedError('Another stoa scale-out apply is under way on this database.');
          await applyAll(patient, onStep);
        }),
      ),
  };
}

export interface ScaleOutState {
  readonly workers: number;
  readonly missingSteps: number;
  readonly advice: readonly SettingAdvice[];
}

/** How far a database is spread; undefined if no table of it is. @throws ScaleOutRefusedError */
export async function examineScaleOut(database: Database): Promise<ScaleOutState | undefined> {
  const { version, nodes } = await selectCluster(database);
  if (version === null || (await selectSpreadTables(database)).length === 0) return undefined;
  const missing = await planOn(database);
  return {
    workers: nodes.filter(({ isWorker }) => isWorker).length,
    missingSteps: missing.length,
    advice: adviseSettings(await selectNodeSettings(database)),
  };
}

async function planOn(database: Database): Promise<Step[]> {
  const cluster = await selectCluster(database);
  refuseUnfit(cluster);
  return planSteps({
    database: cluster.database,
    missingSettings: await selectMissingSettings(database, nodeSettings),
    tables: await selectTables(database),
    spreadTables: await selectSpreadTables(database),
    routines: await selectRoutines(database),
    isDefined: !(await haveDefinitionsChanged(database, loadDefinitions(clusterTopology))),
    spreadRoutines: await selectSpreadRoutines(database),
  });
}

/**
 * Plans twice: copies that are left on the coordinator appear in the plan only once their table is spread, and
 * functions that only a cluster has once they are made.
 */
async function applyAll(database: Database, onStep: (step: Step) => void): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    for (const step of await planOn(database)) {
      await refuseRunningService(database);
      onStep(step);
      await database.transaction(async (tx) => {
        // One by one: Citus refuses some of these statements if they are sent together with others.
        for (const statement of step.statements) await tx.execute(statement);
      });
      if (step.definesFunctions === true) await makeDefinitions(database, loadDefinitions(clusterTopology));
    }
  }
}

/**
 * A service checks only at its start whether the tables are spread. One that keeps running would still send single
 * statements about many merchants.
 */
async function refuseRunningService(database: Database): Promise<void> {
  if (await isServiceRunning(database))
    throw new ScaleOutRefusedError(
      'A service (stoa serve) works on this database. Stop every service, and run stoa scale-out apply again: it continues where it stopped.',
    );
}
