import type { Database } from '../../database/database.js';
import { isDatabaseAway } from '../../database/sql-state.js';
import { type Batcher, createBatcher, createBatcherApart } from '../../kernel/batcher.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { notifyAll } from '../../notification-log/index.js';
import {
  type InstallationKey,
  insertInstallations,
  insertOnNode,
  type NewInstallation,
  type StoredInstallation,
} from './installation-store.js';
import { type InstallAnswer, type InstallQuestion, selectAnswers, selectSessions } from './nearby-store.js';
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
  /**
   * Reads, for each day, at most one session more than {@link fewSessions}. On a cluster it does not say whether the
   * installation is known: that takes a round trip to another node, and `create` says so, too.
   */
  readonly ask: Batcher<InstallQuestion, InstallAnswer>;
  readonly askCrowd: Batcher<CrowdQuestion, Crowd>;
  /** The installation of the token; undefined if it is known, and `ask` says which one it is. */
  readonly create: Batcher<NewInstallation, StoredInstallation | undefined>;
}

/**
 * `notifies`: whether merchants are notified of new installations.
 * @throws Failure overloaded if too many calls wait
 */
export function createMatchStatements(database: Database, notifies = false): MatchStatements {
  const { select, insert } = database.topology.choose({
    oneNode: { select: selectAnswers, insert: notifies ? createAndNotify : insertInstallations },
    cluster: { select: selectSessions, insert: notifies ? createAndNotify : insertOnNode },
  });
  const nodeOf = ({ merchantId }: InstallationKey): string => database.topology.nodes.of(merchantId);
  const common = { lanes: 2, waiting: limits.waitingForConnection, refusal, concernsAll: isDatabaseAway };
  return {
    ask: createBatcher<InstallQuestion, InstallAnswer>({
      ...common,
      most: 32,
      run: (questions) => select(database, questions, fewSessions + 1),
    }),
    // One call for each statement: otherwise all calls of a batch would wait until all their crowds are read.
    askCrowd: createBatcher({
      ...common,
      most: 1,
      run: (questions) => Promise.all(questions.map((one) => readCrowd(database, one, crowdLimits))),
    }),
    create: createBatcherApart<NewInstallation, StoredInstallation | undefined>(nodeOf, {
      ...common,
      most: 32,
      run: async (installations) => {
        const stored = await insert(database, installations);
        const byId = new Map(stored.map((one) => [one.askedId, one]));
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
): Promise<StoredInstallation[]> {
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
