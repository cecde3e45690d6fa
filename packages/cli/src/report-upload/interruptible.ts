import { exitCodes } from '../exit-codes.js';
import { meaningOfSignal } from '../stop-on-signal.js';

/** Runs a work that SIGINT or SIGTERM ends in order, by the signal it gets; a second one, later, ends it at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  let firstMs: number | undefined;
  const onSignal = (): void => {
    const meaning = meaningOfSignal(firstMs, performance.now());
    if (meaning === 'force') process.exit(exitCodes.failed);
    if (meaning === 'drain') firstMs = performance.now();
    interruption.abort();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const one of signals) process.on(one, onSignal);
  try {
    return await work(interruption.signal);
  } finally {
    for (const one of signals) process.off(one, onSignal);
  }
}
