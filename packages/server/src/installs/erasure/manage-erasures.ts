import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../database/database.js';
import { databaseFailures } from '../../database/database-failures.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { deleteAttributionData } from '../attribution-data/attribution-data-store.js';
import { installsFailures } from '../installs-failures.js';
import { selectMerchantsOfInstallation } from '../reading/installation-reading-store.js';
import {
  type AskedBy,
  deleteErasedUsers,
  type Erasure,
  eraseInstallation,
  eraseInstallations,
  eraseSessions,
  type InstallationOwner,
  insertErasure,
  markErased,
  selectErasures,
  selectInstallationOwner,
  selectWriters,
} from './erasure-store.js';
import { sessionBlocks } from './session-blocks.js';

export interface ErasureManagement {
  /**
   * Deletes a store user's sessions and attribution data, and unlinks their installations, which keep what was counted.
   * Once it resolves, nothing that was fed or matched before comes back, and for 24 hours nothing is stored about
   * the user. Repeating it is safe; after a failure, repeat it. `by` is who is responsible for it.
   * @throws Failure overloaded if earlier statements do not end
   */
  eraseStoreUser(storeUserId: string, by: string): Promise<Erasure>;
  /**
   * As {@link eraseStoreUser}, for the user that the installation is linked to. An installation linked to nobody loses
   * what it holds about the device.
   * @throws Failure unknown_installation, and as eraseStoreUser
   */
  eraseByInstallation(installationId: string, by: string): Promise<Erasure>;
  /** The records of erasures, the newest first, from before the id `before`. */
  list(page: { readonly before: string | undefined; readonly limit: number }): Promise<Erasure[]>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Erasure on the database; it needs no running service. */
export function createErasureManagement(database: Database, clock: Clock): ErasureManagement {
  const erase = async (storeUserId: string, askedBy: AskedBy, erasedBy: string): Promise<Erasure> => {
    const erasedAt = clock.now();
    // In this order: a statement that begins from now on sees the mark; an earlier one has written when the wait is over.
    await markErased(database, storeUserId, erasedAt);
    await awaitWriters(database);
    const sessions = await eraseAllSessions(database, storeUserId);
    const attributionData = (await deleteAttributionData(database, storeUserId)) ? 1 : 0;
    const installations = await eraseAllInstallations(database, storeUserId, clock);
    return insertErasure(database, {
      askedBy,
      erasedBy,
      erasedAt,
      sessions,
      attributionData,
      installations,
    });
  };

  return {
    eraseStoreUser: (storeUserId, by) => erase(storeUserId, 'store_user', by),
    eraseByInstallation: async (installationId, by) => {
      const owner = uuid.test(installationId) ? await findOwner(database, installationId) : undefined;
      if (owner === undefined) throw unknownInstallation();
      if (owner.storeUserId !== null) return erase(owner.storeUserId, 'installation', by);
      const erasedAt = clock.now();
      const installations = (await eraseInstallation(database, owner, erasedAt)) ? 1n : 0n;
      const erased = { sessions: 0n, attributionData: 0, installations };
      return insertErasure(database, { askedBy: 'installation', erasedBy: by, erasedAt, ...erased });
    },
    list: (page) => selectErasures(database, page),
  };
}

async function findOwner(database: Database, installationId: string): Promise<InstallationOwner | undefined> {
  const [merchantId] = await selectMerchantsOfInstallation(database, installationId);
  return merchantId === undefined
    ? undefined
    : selectInstallationOwner(database, { merchantId, installationId });
}

/**
 * Forgets users who were erased more than 24 hours ago: every earlier session is outside the matching window by then, so
 * it cannot be fed again, and no install call lasts that long.
 */
export async function forgetErasedUsers(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - limits.matchingWindowMs - limits.clockSkewMs);
  await deleteErasedUsers(database, until);
}

/** All of our writing statements have ended by then. */
const writersMs = limits.statementMs + 5_000;
const askAgainMs = 10;

/**
 * Waits for every transaction that is writing sessions, attribution data or installations now. A statement locks
 * its table before it takes its snapshot, so one that is not among the writers sees everything that was committed
 * before we looked.
 */
async function awaitWriters(database: Database): Promise<void> {
  const deadline = performance.now() + writersMs;
  let waitedFor = await selectWriters(database);
  while (waitedFor.length > 0) {
    if (performance.now() > deadline) throw neverEnding();
    await setTimeout(askAgainMs);
    const still = new Set(await selectWriters(database));
    waitedFor = waitedFor.filter((writer) => still.has(writer));
  }
}

/** 32 MiB, some 300,000 sessions: a statement takes about a second where all of them are the user's, else 20 ms. */
const blocksOfStatement = 4_096n;

async function eraseAllSessions(database: Database, storeUserId: string): Promise<bigint> {
  let erased = 0n;
  for await (const blocks of sessionBlocks(database, blocksOfStatement))
    erased += await eraseSessions(database, storeUserId, blocks);
  return erased;
}

const installationsOfStatement = 1_000;

async function eraseAllInstallations(database: Database, storeUserId: string, clock: Clock): Promise<bigint> {
  let erased = 0n;
  for (;;) {
    // A new time for each statement: exports by `erased` continue a few minutes back, and the sessions may have taken longer.
    const now = clock.now();
    const some = await eraseInstallations(database, storeUserId, { now, most: installationsOfStatement });
    if (some === 0) return erased;
    erased += BigInt(some);
  }
}

function unknownInstallation(): Failure {
  return new Failure(installsFailures.unknown_installation, { detail: 'There is no such installation.' });
}

function neverEnding(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: 'Statements from before the erasure did not end; nothing is acknowledged yet. Ask for it again.',
    headers: { 'retry-after': '10' },
  });
}
