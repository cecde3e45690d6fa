import type { Logger } from '../config/logger.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import type { Queryable } from './database.js';
import { sql } from './sql.js';

/** How a machine tells time. */
export interface Machine {
  /** Milliseconds since any instant. Nobody can set it, and it never goes back. */
  steadyMs(): number;
  /** Milliseconds since 1970, as the machine's clock is set at the moment. */
  wallMs(): number;
}

const thisMachine: Machine = { steadyMs: () => performance.now(), wallMs: () => Date.now() };

/** The time of the database. `stop` ends the queries, while the clock keeps running. It may be called twice. */
export interface DatabaseClock extends Clock {
  stop(): Promise<void>;
}

export interface DatabaseClockOptions {
  readonly database: Queryable;
  readonly logger: Logger;
  readonly machine?: Machine;
  /** Called after each answer of the database but the first ones. */
  readonly onAnswer?: () => void;
}

/** The least time between two warnings about clocks that differ. */
const warnAgainMs = 60 * 60 * 1000;

/**
 * A clock that shows the database's time, so that all processes have the same. It asks the database once a second, and runs on its
 * own in between: `now` costs no query, and works while the database is away. How the machine's clock is set does not matter.
 *
 * The database reads its time at some moment between the question and the answer, so an answer gives a lower and an upper bound
 * for the clock. The clock is corrected only when it is outside of these bounds, and only up to the nearer one. So a slow
 * answer, whose bounds are wide, does not move it, and it does not jitter.
 * @throws the driver's error when the database cannot be asked
 */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { database, logger, machine = thisMachine } = options;
  // The first answer may have waited for a connection. The second one is precise.
  await ask(database, machine);
  const first = await ask(database, machine);
  /** What to add to the steady milliseconds. */
  let offsetMs = (first.leastMs + first.mostMs) / 2;
  const nowMs = (): number => machine.steadyMs() + offsetMs;
  const warnOfDifference = createWarnOfDifference(options, nowMs);

  const correct = async (): Promise<void> => {
    const { leastMs, mostMs } = await ask(database, machine);
    options.onAnswer?.();
    const corrected = Math.min(Math.max(offsetMs, leastMs), mostMs);
    const movedMs = corrected - offsetMs;
    offsetMs = corrected;
    if (Math.abs(movedMs) > limits.clockDifferenceMs)
      logger.warn(
        { moved_seconds: inSeconds(movedMs) },
        'the time of the database moved: its clock was set, another server took over, or this machine was suspended',
      );
    warnOfDifference();
  };
  warnOfDifference();

  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= correct()
      .catch((error: unknown) => logger.debug({ err: error }, 'could not ask the database for its time'))
      .finally(() => {
        underWay = undefined;
      });
  }, limits.clockRefreshMs).unref();
  return {
    now: () => new Date(nowMs()),
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Bounds of what must be added to the steady milliseconds to get the database's time. */
interface Bounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

async function ask(database: Queryable, machine: Machine): Promise<Bounds> {
  const askedMs = machine.steadyMs();
  const [answer] = await database.query<{ nowMs: number }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`);
  const answeredMs = machine.steadyMs();
  if (answer === undefined) throw new Error('the database did not say its time');
  return { leastMs: answer.nowMs - answeredMs, mostMs: answer.nowMs - askedMs };
}

/** Nothing in Stoa depends on the machine's clock. But logs and other tools show its time, and people compare them. */
function createWarnOfDifference(
  { logger, machine = thisMachine }: DatabaseClockOptions,
  nowMs: () => number,
): () => void {
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const aheadMs = machine.wallMs() - nowMs();
    if (Math.abs(aheadMs) <= limits.clockDifferenceMs || machine.steadyMs() < silentUntilMs) return;
    silentUntilMs = machine.steadyMs() + warnAgainMs;
    logger.warn(
      { ahead_seconds: inSeconds(aheadMs) },
      'this machine and the database differ about the time; Stoa goes by the database: synchronise both with NTP',
    );
  };
}

function inSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}
