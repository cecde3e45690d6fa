import type { Delivery, EndpointProgress } from './plan-round.js';
import { failingLimitMs, heldFrom, isHeld, mostAttempts, nextTryOf, waitAfter } from './schedule.js';

/** What an attempt came to: an answer, or the reason why there was none. */
export interface Answered {
  readonly status: number | null;
  readonly fault: string | null;
  /** How long the receiver asks to be left alone; 0 if it does not. */
  readonly askedMs: number;
}

export interface Tried extends Answered {
  readonly delivery: Delivery;
}

export type Outcome = 'delivered' | 'failed' | 'given_up';

/** What a round changes. */
export interface RoundChange extends Omit<EndpointProgress, 'ordered'> {
  readonly nextTryAt: Date | null;
  readonly disabledBecause: 'gone' | 'failing' | null;
  /** Of each attempt, in their order. */
  readonly outcomes: readonly Outcome[];
  /** Notifications that are sent again, each at its time. */
  readonly retries: readonly {
    readonly sequence: bigint;
    readonly attempts: number;
    readonly nextTryAt: Date;
  }[];
  /** Notifications that are not sent again any more. */
  readonly settled: readonly bigint[];
  /** Whether the endpoint works again, so that all that failed is due now. */
  readonly worksAgain: boolean;
}

/** Pure: only 2xx says that a notification has arrived. */
export function isDelivered({ status }: Pick<Answered, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The receiver says that it wants no more. */
const gone = 410;

interface Settling extends RoundChange {
  /** A failed notification of an ordered endpoint holds those that follow. */
  readonly isHolding: boolean;
}

/**
 * Pure: what follows from the attempts of a round, in the order in which they began. `walkedTo` is the number up to
 * which the log was read, if every notification that was read was also tried.
 */
export function settleRound(
  progress: EndpointProgress,
  { tried, walkedTo }: { readonly tried: readonly Tried[]; readonly walkedTo: bigint | undefined },
  { now, chance }: { readonly now: Date; readonly chance: number },
): RoundChange {
  const { ordered, ...before } = progress;
  let settling: Settling = {
    ...before,
    nextTryAt: null,
    disabledBecause: null,
    outcomes: [],
    retries: [],
    settled: [],
    worksAgain: false,
    isHolding: false,
  };
  for (const one of tried)
    settling = isDelivered(one)
      ? afterSuccess(settling, one.delivery)
      : afterFailure(settling, one.delivery, { ordered, now, chance });
  const { isHolding, ...settled } = settling;
  const change = { ...settled, failures: failuresAfter(settled.failures, progress) };
  const askedMs = Math.max(0, ...tried.map((one) => (isDelivered(one) ? 0 : one.askedMs)));
  const failingMs = now.getTime() - (change.failingSince?.getTime() ?? now.getTime());
  return {
    ...change,
    afterSequence: walkedTo === undefined || isHolding ? change.afterSequence : walkedTo,
    nextTryAt: nextTryOf({ failures: change.failures, ordered, askedMs }, now, chance),
    worksAgain: isHeld(progress.failures, ordered) && change.failures === 0,
    disabledBecause: tried.some(({ status }) => status === gone)
      ? 'gone'
      : failingMs >= failingLimitMs
        ? 'failing'
        : null,
  };
}

/**
 * Failures that were under way at once count as one of the endpoint, so that it is tried again as soon as after one.
 */
function failuresAfter(failures: number, { failures: before, ordered }: EndpointProgress): number {
  return isHeld(before, ordered) ? failures : Math.min(failures, heldFrom(ordered));
}

function afterSuccess(settling: Settling, { from, notification: { sequence } }: Delivery): Settling {
  return {
    ...settling,
    ...(from === 'log'
      ? { afterSequence: sequence, headAttempts: 0 }
      : { settled: [...settling.settled, sequence] }),
    failures: 0,
    failingSince: null,
    outcomes: [...settling.outcomes, 'delivered'],
  };
}

function afterFailure(
  settling: Settling,
  delivery: Delivery,
  { ordered, now, chance }: { readonly ordered: boolean; readonly now: Date; readonly chance: number },
): Settling {
  const { sequence } = delivery.notification;
  const attempts = delivery.attempts + 1;
  const isLast = attempts >= mostAttempts;
  const holds = ordered && delivery.from === 'log' && !isLast;
  const retry = { sequence, attempts, nextTryAt: new Date(now.getTime() + waitAfter(attempts, chance)) };
  return {
    ...settling,
    ...(delivery.from === 'log' && !holds ? { afterSequence: sequence, headAttempts: 0 } : {}),
    ...(holds ? { headAttempts: attempts, isHolding: true } : {}),
    retries: isLast || holds ? settling.retries : [...settling.retries, retry],
    settled: isLast && delivery.from === 'retry' ? [...settling.settled, sequence] : settling.settled,
    failures: settling.failures + 1,
    failingSince: settling.failingSince ?? now,
    outcomes: [...settling.outcomes, isLast ? 'given_up' : 'failed'],
  };
}
