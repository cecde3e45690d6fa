import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import type { Heartbeat } from '../../database/heartbeat.js';
import { isDatabaseAway, lostToOthers, tookTooLong } from '../../database/sql-state.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWaitingWorkLoop } from '../../jobs/waiting-work.js';
import { createWorkLoop, type Round } from '../../jobs/work-loop.js';
import { Failure } from '../../kernel/failure.js';
import { createGate } from '../../kernel/gate.js';
import { overloadFailures } from '../../kernel/overloaded.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { noticeDeathSoon } from '../reports/report-queue-store.js';
import {
  closeBooks,
  examineBooks,
  isClosed,
  type MerchantClosing,
  prepareClose,
} from '../statements/close-statement.js';
import { selectClosedThroughOf } from '../statements/readiness-store.js';
import type { Closing } from './closing.js';
import {
  anyOpenClosing,
  endClosing,
  noteProgress,
  selectClosing,
  selectMerchantsBetween,
  selectOpenClosings,
  tryToClaim,
} from './closing-store.js';
import {
  countOutcomes,
  hasOutcome,
  insertClosedBefore,
  insertOutcome,
  selectSettled,
} from './outcome-store.js';

/**
 * `more`: the turn is over, and there is more to do. `taken`: another process works on it, or too many wait for their
 * turn. `over`: this process takes no more work.
 */
export type Turn = 'ended' | 'more' | 'taken' | 'over';

/**
 * Works on closings, one at a time in a process. One process at a time works on a closing: its claim is a lock of a
 * database transaction. If the process dies, PostgreSQL drops the lock, and another process goes on. Nothing is closed
 * or told twice then, because each merchant is closed together with its outcome, under the lock of its ledger.
 */
export interface ClosingWork extends LongLivedPart {
  /** Tells the loop that a closing was started. */
  wake(): void;
  /**
   * Works on this closing for about a second, also before `start`. Others who want to work in this process have their
   * turns before and after.
   */
  workOn(closingId: number): Promise<Turn>;
  /** Ends the work under way after the merchants that are being closed, and takes no more until `start`. */
  end(): void;
}

export interface ClosingWorkOptions extends Context {
  readonly logger: Logger;
  /** Wakes the loop. Without it, a loop that is started looks by itself. */
  readonly heartbeat?: Heartbeat;
}

/** How long a process works on a closing before another closing has its turn. */
const turnMs = 1_000;
/** How many wait for their turn in a process. */
const mostWaiting = 10;

export function createClosingWork(options: ClosingWorkOptions): ClosingWork {
  const { database, heartbeat, logger } = options;
  const gate = createGate({ places: 1, waiting: mostWaiting });
  let isEnding = false;
  let last = 0;
  const claimed = (closingId: number): Promise<Turn> =>
    database.transaction(async (claim) => {
      if (!(await tryToClaim(claim, closingId))) return 'taken';
      await noticeDeathSoon(claim);
      const closing = await selectClosing(claim, closingId);
      if (closing === undefined || closing.endedAt !== null) return 'ended';
      return takeTurn(options, closing, () => isEnding);
    });
  const workOn = async (closingId: number): Promise<Turn> => {
    const leave = await gate.enter();
    try {
      if (isEnding) return 'over';
      return leave === undefined ? 'taken' : await claimed(closingId);
    } finally {
      leave?.();
    }
  };
  const looping = {
    work: async (): Promise<Round> => {
      for (const closingId of await selectOpenClosings(database, last)) {
        last = closingId;
        const turn = await workOn(closingId);
        if (turn !== 'more' && turn !== 'ended') continue;
        // The merchants are told of it, which is work for other loops.
        database.topology.pace.announce();
        return 'again';
      }
      return 'idle';
    },
    failure: 'could not work on the closing of a month and will try again',
    logger,
  };
  const loop =
    heartbeat === undefined
      ? createWorkLoop(looping)
      : createWaitingWorkLoop({ ...looping, heartbeat, hasWork: () => anyOpenClosing });
  const end = (): void => {
    isEnding = true;
  };
  return {
    wake: loop.wake,
    workOn,
    end,
    start: () => {
      isEnding = false;
      return loop.start();
    },
    stop: () => {
      end();
      return loop.stop();
    },
  };
}

/** How often the progress is noted: that counts all outcomes. */
const notedEveryMs = 250;

async function takeTurn(
  options: ClosingWorkOptions,
  closing: Closing,
  isEnding: () => boolean,
): Promise<'ended' | 'more'> {
  const { database, clock } = options;
  const { closingId, throughMerchant } = closing;
  const toDo = await settleClosed(database, closing, await merchantsToDo(database, closing));
  // The turn begins here: finding out what is to do must not use it up.
  const endsAtMs = performance.now() + turnMs;
  const isOver = (): boolean => isEnding() || performance.now() >= endsAtMs;
  do {
    const notesAtMs = performance.now() + notedEveryMs;
    await settleSome(options, { closing, toDo }, () => isOver() || performance.now() >= notesAtMs);
    const through = toDo[0] === undefined ? throughMerchant : toDo[0] - 1;
    const counts = await countOutcomes(database, closingId);
    await noteProgress(database, closingId, { counts, through, now: clock.now() });
  } while (toDo.length > 0 && !isOver());
  if (toDo.length > 0) return 'more';
  await endClosing(database, closingId, clock.now());
  return 'ended';
}

/** The merchants without an outcome, by id. */
async function merchantsToDo(database: Database, closing: Closing): Promise<number[]> {
  const { closingId, merchantId, walkedThrough, throughMerchant } = closing;
  if (walkedThrough >= throughMerchant) return [];
  const all = merchantId === null ? await selectMerchantsBetween(database, closing) : [merchantId];
  const settled = new Set(await selectSettled(database, closingId, walkedThrough));
  return all.filter((one) => !settled.has(one));
}

/** Merchants whose books are closed at the same time: each takes a connection, and another one is the claim. */
const closedAtOnce = 3;

interface Some {
  readonly closing: Closing;
  /** By id. Those whose turn has come are taken out. */
  readonly toDo: number[];
}

/**
 * Settles merchants, at least one, until it is time to stop.
 * @throws what will pass; merchants that have no outcome then are left for the next turn
 */
async function settleSome(
  options: ClosingWorkOptions,
  { closing, toDo }: Some,
  isOver: () => boolean,
): Promise<void> {
  const lane = async (): Promise<void> => {
    do {
      const merchantId = toDo.shift();
      if (merchantId === undefined) return;
      await settle(options, closing, merchantId);
    } while (!isOver());
  };
  // All lanes must have ended before the claim does.
  const ends = await Promise.allSettled(Array.from({ length: closedAtOnce }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Writes the outcome of merchants whose books are closed already, in one go. Returns the others. */
async function settleClosed(
  database: Database,
  { closingId, month }: Closing,
  merchantIds: readonly number[],
): Promise<number[]> {
  if (merchantIds.length === 0) return [];
  const found = await selectClosedThroughOf(database, merchantIds);
  const closed = new Set(found.flatMap((one) => (isClosed(month, one.month) ? [one.merchantId] : [])));
  if (closed.size > 0) await insertClosedBefore(database, closingId, [...closed]);
  return merchantIds.filter((one) => !closed.has(one));
}

/** Whether the database is away or has too much to do, so that the next turn may close the same merchant. */
function willPass(error: unknown): boolean {
  const isOverloaded = error instanceof Failure && error.definition === overloadFailures.overloaded;
  return isOverloaded || lostToOthers(error) || (isDatabaseAway(error) && !tookTooLong(error));
}

/** A merchant whose close fails for a reason of its own is refused, so that it keeps nobody else open. */
async function settle(options: ClosingWorkOptions, closing: Closing, merchantId: number): Promise<void> {
  const { database, logger } = options;
  const { closingId } = closing;
  try {
    await (closing.isDryRun ? examine : close)(options, closing, merchantId);
  } catch (error) {
    if (willPass(error)) throw error;
    logger.error(
      { merchant_id: merchantId, closing_id: closingId, err: error },
      'a month could not be closed',
    );
    const detail = 'Closing failed, and nothing was closed.';
    await insertOutcome(database, closingId, {
      merchantId,
      outcome: 'refused',
      code: 'close_failed',
      detail,
      keepsOpen: [],
    });
  }
}

/** Closes the merchant's books, unless a process that had the claim before is just ahead. */
async function close(
  { database, clock }: ClosingWorkOptions,
  { closingId, month, startedBy: by }: Closing,
  merchantId: number,
): Promise<void> {
  await prepareClose(database, { merchantId, month });
  await database.transaction(async (tx) => {
    await lockLedger(tx, merchantId);
    if (await hasOutcome(tx, closingId, merchantId)) return;
    const outcome = await closeBooks(tx, { merchantId, month, clock, by });
    await insertOutcome(tx, closingId, outcome);
  });
}

async function examine(
  { database, clock }: ClosingWorkOptions,
  { closingId, month }: Closing,
  merchantId: number,
): Promise<void> {
  const outcome: MerchantClosing = await database.transaction((tx) =>
    examineBooks(tx, { merchantId, month, clock }),
  );
  await insertOutcome(database, closingId, outcome);
}
