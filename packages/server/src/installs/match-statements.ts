import type { Database } from '../database/database.js';
import { databaseFailures } from '../database/database-failures.js';
import { isDatabaseAway } from '../database/sql-state.js';
import { type Batcher, createBatcher } from '../kernel/batcher.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { type Installation, insertInstallations, type NewInstallation } from './installation-store.js';
import {
  type Crowd,
  type CrowdQuestion,
  type InstallAnswer,
  type InstallQuestion,
  selectAnswers,
  selectCrowd,
} from './nearby-store.js';

/** An address with more sessions than this is asked about the model of the request, by a statement of its own. */
export const fewSessions = 16;
/**
 * So many users that a request behind a hot address costs no more than some five times an ordinary one; so many sessions
 * that seven devices fit in that are seen every two minutes, which takes some 15 ms to read.
 */
const crowdLimits = { most: 500, mostOthers: 100, mostRead: 5_000 };

/** The statements of install calls: calls at the same time share them, and commit together. */
export interface MatchStatements {
  /** Reads one session more than a few at most, of each day. */
  readonly ask: Batcher<InstallQuestion, InstallAnswer>;
  readonly askCrowd: Batcher<CrowdQuestion, Crowd>;
  /** Undefined when another call with the token was faster. */
  readonly create: Batcher<NewInstallation, Installation | undefined>;
}

/** @throws Failure overloaded when too many calls wait */
export function createMatchStatements(database: Database): MatchStatements {
  const common = { lanes: 2, waiting: limits.waitingForConnection, refusal, concernsAll: isDatabaseAway };
  return {
    ask: createBatcher({
      ...common,
      most: 32,
      run: (questions) => selectAnswers(database, questions, fewSessions + 1),
    }),
    // One call a statement: the calls of a batch would all wait for the sum of their crowds.
    askCrowd: createBatcher({
      ...common,
      most: 1,
      run: (questions) => Promise.all(questions.map((one) => selectCrowd(database, one, crowdLimits))),
    }),
    create: createBatcher({
      ...common,
      most: 32,
      run: async (installations) => {
        const created = await insertInstallations(database, installations);
        const byId = new Map(created.map((one) => [one.installationId, one]));
        return installations.map(({ installationId }) => byId.get(installationId));
      },
    }),
  };
}

function refusal(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: 'Too many install calls are waiting for the database.',
    headers: { 'retry-after': '1' },
  });
}
