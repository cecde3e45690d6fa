import type { Pacing } from './retry.js';

/** The machine's clock and chance. */
export const systemPacing: Pacing = {
  now: () => performance.now(),
  delay,
  random: () => Math.random(),
};

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, timerMs(ms));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** A timer of more than this, some 24 days, would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** What a timer can wait, for a time that may be longer or infinite. */
export function timerMs(ms: number): number {
  return Math.min(ms, longestTimerMs);
}
