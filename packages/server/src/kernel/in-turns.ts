import { setImmediate } from 'node:timers/promises';

/** How long a computation may keep others waiting at a time. */
const turnMs = 5;

/**
 * A long computation, written as a generator that yields after every millisecond or so of work, whatever it yields.
 * It runs {@link atOnce} where there is little of it, and {@link inTurns} where others must not wait for its end.
 */
export type Steps<T> = Generator<unknown, T>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Lets other work of the process run whenever a turn of some milliseconds is over. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let turnEnds = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + turnMs;
  }
}
