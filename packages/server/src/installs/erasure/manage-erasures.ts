import { setTimeout } from 'node:timers/promises';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Database, Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { notify } from '../../notification-log/index.js';
import { deleteAttributionData } from '../attribution-data/attribution-data-store.js';
import { installsFailures } from '../installs-failures.js';
import { findMerchant } from '../reading/read-installations.js';
import {
  type AskedBy,
  deleteErasedUsers,
  type Erasure,
  endOfBlocks,
  eraseInstallation,
  eraseInstallations,
  eraseSessions,
  type InstallationOwner,
  insertErasure,
  isMarkedOnNodes,
  markErased,
  type SessionBlocks,
  selectErasures,
  selectInstallationOwner,
  selectSessionPartitionSizes,
  selectWriters,
  selectWritersOfNodes,
} from './erasure-store.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Deletes a store user's sessions and attribution data, and unlinks their installations, which keep what was counted.
 * Once it resolves, nothing that was fed or matched before comes back, and for 24 hours nothing is stored about the
 * user. Repeating it is safe; after a failure, repeat it. The audit trail gets an entry before anything is erased and
 * one with the record of the erasure, so that it also shows erasures that broke off. It works without a running
 * service.
 * @throws Failure overloaded if earlier statements do not end
 */
export function eraseStoreUser(context: Context, storeUserId: string, by: Actor): Promise<Erasure> {
  return erase(context, storeUserId, { askedBy: 'store_user', by });
}

/**
 * As {@link eraseStoreUser}, for the user that the installation is linked to. An installation linked to nobody loses
 * what it holds about the device.
 * @throws Failure unknown_installation, and what eraseStoreUser throws
 */
export async function eraseByInstallation(
  context: Context,
  installationId: string,
  by: Actor,
): Promise<Erasure> {
  const { database, clock } = context;
  const owner = uuid.test(installationId) ? await findOwner(database, installationId) : undefined;
  if (owner === undefined)
    throw new Failure(installsFailures.unknown_installation, { detail: 'There is no such installation.' });
  const asked = { askedBy: 'installation', by } as const;
  if (owner.storeUserId !== null) return erase(context, owner.storeUserId, asked);
  const erasedAt = clock.now();
  return database.transaction(async (tx) => {
    const installations = (await eraseInstallation(tx, owner, erasedAt)) ? 1n : 0n;
    const erased = { erasedAt, sessions: 0n, attributionData: 0, installations };
    return recordErasure(tx, erased, { ...asked, clock });
  });
}

/** The records of erasures, the newest first. If `before` is given, only those with a lower id. */
export function listErasures(
  { database }: Context,
  page: { readonly before: bigint | undefined; readonly limit: number },
): Promise<Erasure[]> {
  return selectErasures(database, page);
}

interface AskedErasure {
  readonly askedBy: AskedBy;
  readonly by: Actor;
}

async function erase(context: Context, storeUserId: string, asked: AskedErasure): Promise<Erasure> {
  const { database, clock } = context;
  const erasedAt = clock.now();
  // First mark, then wait, then delete: statements that begin after the commit see the mark, and earlier ones end
  // during the wait.
  await database.transaction(async (tx) => {
    await markErased(tx, storeUserId, erasedAt);
    const after = { asked_by: asked.askedBy };
    const entry = { action: 'person.erasure_began', merchantId: null, target: 'store_user', after } as const;
    await recordAudit(tx, entry, { by: asked.by, clock });
  });
  await awaitWriters(database, storeUserId);
  const sessions = await eraseAllSessions(database, storeUserId);
  const attributionData = (await deleteAttributionData(database, storeUserId)) ? 1 : 0;
  const installations = await eraseAllInstallations(context, storeUserId);
  const erased = { erasedAt, sessions, attributionData, installations };
  return database.transaction((tx) => recordErasure(tx, erased, { ...asked, clock }));
}

/** Neither the record nor the entry of the audit trail names the user. */
async function recordErasure(
  tx: Transaction,
  erased: Omit<Erasure, 'erasureId' | 'askedBy' | 'erasedBy'>,
  { askedBy, by, clock }: AskedErasure & Pick<Context, 'clock'>,
): Promise<Erasure> {
  const erasure = await insertErasure(tx, { ...erased, askedBy, erasedBy: by.name });
  const { erasureId, sessions, attributionData, installations } = erasure;
  const after = { asked_by: askedBy, sessions, attribution_data: attributionData, installations };
  const target = `erasure ${erasureId}`;
  await recordAudit(tx, { action: 'person.erased', merchantId: null, target, after }, { by, clock });
  await notify(tx, {
    type: 'erasure.done',
    merchantId: null,
    object: { type: 'erasure', id: erasureId },
    counts: { sessions: Number(sessions), installations: Number(installations) },
    happenedAt: erasure.erasedAt,
  });
  return erasure;
}

async function findOwner(database: Database, installationId: string): Promise<InstallationOwner | undefined> {
  const merchantId = await findMerchant(database, installationId);
  return merchantId === undefined
    ? undefined
    : selectInstallationOwner(database, { merchantId, installationId });
}

/**
 * Forgets users who were erased more than 24 hours and 5 minutes ago. By then all sessions from before the erasure are
 * outside the matching window, so they cannot be fed again, and no install call lasts that long.
 */
export async function forgetErasedUsers(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - limits.matchingWindowMs - limits.clockSkewMs);
  await deleteErasedUsers(database, until);
}

/** 32 MiB, some 300,000 sessions. A statement takes about 20 ms, or a second if all of them are the user's. */
const blocksOfStatement = 4_096n;

async function eraseAllSessions(database: Database, storeUserId: string): Promise<bigint> {
  let erased = 0n;
  for await (const blocks of sessionBlocks(database, blocksOfStatement))
    erased += await eraseSessions(database, storeUserId, blocks);
  return erased;
}

const installationsOfStatement = 1_000;

async function eraseAllInstallations({ database, clock }: Context, storeUserId: string): Promise<bigint> {
  let erased = 0n;
  for (;;) {
    // A new time for each statement, because exports by `erased` read up to a few minutes ago and never go back. With
    // the time at which the erasure began, they could miss these rows: erasing the sessions may take longer than that.
    const now = clock.now();
    const some = await eraseInstallations(database, storeUserId, { now, most: installationsOfStatement });
    if (some === 0) return erased;
    erased += BigInt(some);
  }
}

/** Longer than any of our writing statements runs. */
const writersMs = limits.statementMs + 5_000;
const askAgainMs = 10;

/**
 * Waits for every transaction that is writing sessions, attribution data or installations now. A statement locks its
 * table before it takes its snapshot. So a statement that is not among the writers yet sees everything that was
 * committed before we looked, including the mark. On a cluster the mark must be on all nodes first, because each node
 * reads its own copy.
 * @throws Failure overloaded if they do not end
 */
async function awaitWriters(database: Database, storeUserId: string): Promise<void> {
  const deadline = performance.now() + writersMs;
  const lookAgain = async (): Promise<void> => {
    if (performance.now() > deadline) throw neverEnding();
    await setTimeout(askAgainMs);
  };
  const { isMarked, select } = database.topology.choose({
    oneNode: { isMarked: alwaysMarked, select: selectWriters },
    cluster: { isMarked: isMarkedOnNodes, select: selectWritersOfNodes },
  });
  while (!(await isMarked(database, storeUserId))) await lookAgain();
  let waitedFor = await select(database);
  while (waitedFor.length > 0) {
    await lookAgain();
    const still = new Set(await select(database));
    waitedFor = waitedFor.filter((writer) => still.has(writer));
  }
}

/** There is only one copy of the mark, which is committed before anybody waits. */
async function alwaysMarked(): Promise<boolean> {
  return true;
}

function neverEnding(): Failure {
  return overloaded(
    'Statements from before the erasure did not end; nothing is acknowledged yet. Ask for it again.',
    10,
  );
}

/**
 * All sessions that are stored now, some blocks at a time, the oldest partition first. Sessions have no index by user,
 * because it would cost every feed. So a search for a user's sessions reads all of them, in statements that are short.
 * The size of a partition only divides the work: the last range of blocks has no end, so that a wrong size cannot hide
 * a session.
 */
export async function* sessionBlocks(
  database: Database,
  blocksOfStatement: bigint,
): AsyncGenerator<SessionBlocks> {
  for (const { partition, blocks } of await selectSessionPartitionSizes(database)) {
    let fromBlock = 0n;
    for (; fromBlock + blocksOfStatement < blocks; fromBlock += blocksOfStatement)
      yield { partition, fromBlock, untilBlock: fromBlock + blocksOfStatement };
    yield { partition, fromBlock, untilBlock: endOfBlocks };
  }
}
