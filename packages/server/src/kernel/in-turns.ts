import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@stoa/contract';

/** How long a computation may keep other work waiting at a time. */
const turnMs = 5;

/** Runs a computation to its end, and lets other work of the process run every few milliseconds. */
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
