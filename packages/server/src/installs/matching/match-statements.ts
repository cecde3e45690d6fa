import type { Database } from '../../database/database.js';
import { isDatabaseAway } from '../../database/sql-state.js';
import { type Batcher, createBatcher, createBatcherApart } from '../../kernel/batcher.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { notifyAll } from '../../notification-log/index.js';
import {
  type Installation,
  type InstallationKey,
  insertInstallations,
  type NewInstallation,
} from './installation-store.js';
import { type InstallAnswer, type InstallQuestion, selectAnswers } from './nearby-store.js';
import { type Crowd, type CrowdLimits, type CrowdQuestion, readCrowd } from './read-crowd.js';

/**
 * If an address has more sessions than this, they are read by the model of the request, in a statement of their own.
 */
export const fewSessions = 16;
/**
 * With `most` users, a request on a crowded address costs at most about five times as much as an ordinary one. Seven
 * devices that are seen every two minutes make `mostRead` sessions in a day; reading these takes some 15 ms.
 */
export const crowdLimits: CrowdLimits = { most: 500, mostOthers: 100, mostRead: 5_000 };

/** The statements of install calls. Simultaneous calls of merchants on one node share them, and commit together. */
export interface MatchStatements {
  /** Reads, for each day, at most one session more than {@link fewSessions}. */
  readonly ask: Batcher<InstallQuestion, InstallAnswer>;
  readonly askCrowd: Batcher<CrowdQuestion, Crowd>;
  /** Undefined if another call with the token was faster. */
  readonly create: Batcher<NewInstallation, Installation | undefined>;
}

/**
 * `notifies`: whether merchants are notified of new installations.
 * @throws Failure overloaded if too many calls wait
 */
export function createMatchStatements(database: Database, notifies = false): MatchStatements {
  const insert = notifies ? createAndNotify : insertInstallations;
  const nodeOf = ({ merchantId }: InstallationKey): string => database.topology.nodes.of(merchantId);
  const common = { lanes: 2, waiting: limits.waitingForConnection, refusal, concernsAll: isDatabaseAway };
  return {
    ask: createBatcherApart<InstallQuestion, InstallAnswer>(nodeOf, {
      ...common,
      most: 32,
      run: (questions) => selectAnswers(database, questions, fewSessions + 1),
    }),
    // One call for each statement: otherwise all calls of a batch would wait until all their crowds are read.
    askCrowd: createBatcher({
      ...common,
      most: 1,
      run: (questions) => Promise.all(questions.map((one) => readCrowd(database, one, crowdLimits))),
    }),
    create: createBatcherApart<NewInstallation, Installation | undefined>(nodeOf, {
      ...common,
      most: 32,
      run: async (installations) => {
        const created = await insert(database, installations);
        const byId = new Map(created.map((one) => [one.installationId, one]));
        return installations.map(({ installationId }) => byId.get(installationId));
      },
    }),
  };
}

function refusal(): Failure {
  return overloaded('Too many install calls are waiting for the database.', 1);
}

/** As {@link insertInstallations}, in one transaction with a notification of each installation that it creates. */
function createAndNotify(
  database: Database,
  installations: readonly NewInstallation[],
): Promise<Installation[]> {
  return database.transaction(async (tx) => {
    const created = await insertInstallations(tx, installations);
    const ids = new Set(created.map(({ installationId }) => installationId));
    const fresh = installations.filter(({ installationId }) => ids.has(installationId));
    await notifyAll(
      tx,
      fresh.map(({ merchantId, installationId, createdAt }) => ({
        type: 'installation.created',
        merchantId,
        object: { type: 'installation', id: installationId },
        counts: {},
        happenedAt: createdAt,
      })),
    );
    return created;
  });
}
