import type { Logger } from '../config/logger.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import type { Heartbeat } from './heartbeat.js';
import { sql } from './sql.js';

/** How a machine tells time. */
export interface Machine {
  /** Milliseconds since any instant. Nobody can set it, and it never goes back. */
  steadyMs(): number;
  /** Milliseconds since 1970, as the machine's clock is set at the moment. */
  wallMs(): number;
}

const thisMachine: Machine = { steadyMs: () => performance.now(), wallMs: () => Date.now() };

export interface DatabaseClockOptions {
  readonly heartbeat: Heartbeat;
  readonly logger: Logger;
  readonly machine?: Machine;
}

/** The least time between two warnings about clocks that differ. */
const warnAgainMs = 60 * 60 * 1000;

/**
 * A clock that shows the database's time, so that all processes have the same. Each heartbeat asks for it, and it runs
 * on its own in between: `now` costs no query, and works while the database is away. How the machine's clock is set
 * does not matter.
 *
 * The database reads its time at some moment between the question and the answer, so an answer gives a lower and an
 * upper bound for the clock. The clock is corrected only when it is outside of these bounds, and only up to the nearer
 * one. So a slow answer, whose bounds are wide, does not move it, and it does not jitter.
 * @throws the driver's error when the database cannot be asked
 */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<Clock> {
  const { heartbeat, logger, machine = thisMachine } = options;
  /** What to add to the steady milliseconds. */
  let offsetMs: number | undefined;
  let isPrecise = false;
  const nowMs = (): number => machine.steadyMs() + (offsetMs ?? 0);
  const warnOfDifference = createWarnOfDifference(options, nowMs);

  const correct = ({ leastMs, mostMs }: Bounds): void => {
    const before = offsetMs;
    if (before === undefined || !isPrecise) {
      // The first answer may have waited for a connection. The second one is precise.
      isPrecise = before !== undefined;
      offsetMs = (leastMs + mostMs) / 2;
      if (isPrecise) warnOfDifference();
      return;
    }
    offsetMs = Math.min(Math.max(before, leastMs), mostMs);
    const movedMs = offsetMs - before;
    if (Math.abs(movedMs) > limits.clockDifferenceMs)
      logger.warn(
        { moved_seconds: inSeconds(movedMs) },
        'the time of the database moved: its clock was set, another server took over, or this machine was suspended',
      );
    warnOfDifference();
  };
  heartbeat.ask({
    asks: () => sql`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    answered: (databaseMs, { askedMs, answeredMs }) => {
      if (typeof databaseMs !== 'number') throw new Error('the database did not say its time');
      correct({ leastMs: databaseMs - answeredMs, mostMs: databaseMs - askedMs });
    },
  });
  await heartbeat.beat();
  await heartbeat.beat();
  return { now: () => new Date(nowMs()) };
}

/** Bounds of what must be added to the steady milliseconds to get the database's time. */
interface Bounds {
  readonly leastMs: number;
  readonly mostMs: number;
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
