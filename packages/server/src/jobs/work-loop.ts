import type { Logger } from '../config/logger.js';
import { type Pace, steadyPace } from '../database/pace.js';
import type { LongLivedPart } from './long-lived-part.js';

/**
 * When the next round should begin: `again` when there may be more work, `soon` when another process holds the work for
 * a moment, `idle` when there was none.
 */
export type Round = 'again' | 'soon' | 'idle';

/** Of rounds that were done at the same time: the next one should begin as soon as any of them asks for. */
export function joinRounds(rounds: readonly Round[]): Round {
  return (['again', 'soon'] as const).find((one) => rounds.includes(one)) ?? 'idle';
}

export interface WorkLoop extends LongLivedPart {
  /**
   * Tells the loop that there is work. Ends an idle pause at once; during a round, the loop remembers it. Never fails.
   */
  wake(): void;
}

export interface WorkLoopOptions {
  readonly work: () => Promise<Round>;
  /** The log message for a failed round. */
  readonly failure: string;
  readonly logger: Logger;
  /**
   * How long to stay idle when nothing wakes the loop. Work of other processes is noticed after this time at the
   * latest.
   */
  readonly pollMs?: number;
  /** Whether the idle pause grows, and what other processes say meanwhile; by default it does not. */
  readonly pace?: Pace;
}

const POLL_MS = 1_000;
const SOON_MS = 50;
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/**
 * Repeats a piece of work until it is stopped, one round at a time. A failed round is logged and repeated, with growing
 * pauses of up to 5 s. `stop` waits for the round under way; a stopped loop may be started again.
 */
export function createWorkLoop({
  work,
  failure,
  logger,
  pollMs = POLL_MS,
  pace = steadyPace,
}: WorkLoopOptions): WorkLoop {
  let stopped = true;
  let woken = false;
  let ended: Promise<void> = Promise.resolve();
  let pause: Pause | undefined;
  let idleRounds = 0;
  let endHearing = (): void => undefined;

  const round = (): Promise<Round | 'failed'> =>
    work().catch((error: unknown) => {
      logger.warn({ err: error }, failure);
      return 'failed';
    });
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopped) {
      woken = false;
      const outcome = await round();
      failures = outcome === 'failed' ? failures + 1 : 0;
      idleRounds = outcome === 'idle' && !woken ? idleRounds + 1 : 0;
      // What was done may be work for others: a report that was completed is told of.
      if (outcome === 'again') pace.announce();
      if (stopped || outcome === 'again' || (outcome === 'idle' && woken)) continue;
      const idleMs = idlePauseMs(idleRounds, pollMs, pace);
      pause = startPause(pauseMs(outcome, failures, idleMs), outcome === 'idle');
      await pause.over;
      pause = undefined;
    }
  };

  const wakeHere = (): void => {
    woken = true;
    if (pause?.wakeable === true) pause.end();
  };

  return {
    start: async () => {
      if (!stopped) return;
      stopped = false;
      endHearing();
      endHearing = pace.onWork(wakeHere);
      // Starts after an earlier run that is still ending. If that run notices the restart first, it continues, and the
      // new one begins only when it is stopped, and then ends at once.
      ended = ended.then(run);
    },
    stop: async () => {
      stopped = true;
      endHearing();
      pause?.end();
      await ended;
    },
    wake: () => {
      pace.announce();
      wakeHere();
    },
  };
}

interface Pause {
  readonly over: Promise<void>;
  readonly wakeable: boolean;
  end(): void;
}

function startPause(ms: number, wakeable: boolean): Pause {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, wakeable, end };
}

/** The first idle pause is the shortest; each one after it is twice the one before, if the pause may grow. */
function idlePauseMs(idleRounds: number, pollMs: number, { longestIdleMs = pollMs }: Pace): number {
  return Math.min(pollMs * 2 ** Math.max(0, Math.min(idleRounds - 1, 20)), Math.max(pollMs, longestIdleMs));
}

function pauseMs(outcome: Exclude<Round, 'again'> | 'failed', failures: number, pollMs: number): number {
  if (outcome === 'idle') return pollMs;
  return outcome === 'soon' ? SOON_MS : Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
}
