import { exitCodes } from './command-error.js';
import { meaningOfSignal } from './meaning-of-signal.js';

/**
 * Runs work that SIGINT or SIGTERM ends in an orderly way, through the abort signal that the work gets. A second
 * signal, at least a second later, ends the process at once.
 */
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
