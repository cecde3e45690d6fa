import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../database/database.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { isMarkedOnNodes, selectWriters, selectWritersOfNodes } from './erasure-store.js';

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
export async function awaitWriters(database: Database, storeUserId: string): Promise<void> {
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
