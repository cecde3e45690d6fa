import type { Service } from '@stoa/server';
import { exitCodes } from './exit-codes.js';

/** Ctrl-C reaches the whole process group, and npm passes it on once more: within this time it is one signal. */
const sameSignalMs = 1_000;

/** Pure: what a signal asks for, by the time of the first one; in milliseconds of any one clock. */
export function meaningOfSignal(firstMs: number | undefined, nowMs: number): 'drain' | 'same' | 'force' {
  if (firstMs === undefined) return 'drain';
  return nowMs - firstMs < sameSignalMs ? 'same' : 'force';
}

/**
 * The first signal drains, also one that comes while the service still starts; one that comes a second later or more
 * forces. Ctrl-C means a person: no load balancer needs time to turn away. The returned signal is aborted once the end
 * has begun.
 */
export function stopOnSignal(starting: Promise<Service>): AbortSignal {
  const stopping = new AbortController();
  let firstMs: number | undefined;
  const onSignal = (withDelay: boolean) => (): void => {
    const meaning = meaningOfSignal(firstMs, performance.now());
    if (meaning === 'force') process.exit(exitCodes.failed);
    if (meaning === 'same') return;
    firstMs = performance.now();
    stopping.abort();
    starting
      .then((service) => service.stop({ withDelay }))
      .then(
        () => process.exit(exitCodes.done),
        // A start that failed is told by who waits for it.
        () => undefined,
      );
  };
  process.on('SIGTERM', onSignal(true));
  process.on('SIGINT', onSignal(false));
  return stopping.signal;
}
