import { exitCodes, meaningOfSignal } from '@stoa/merchant/terminal';

/** What a signal can stop. */
export interface Stoppable {
  stop(options: { withDelay: boolean }): Promise<void>;
}

/**
 * The first signal drains the service, even while it is still starting. Another one, at least a second later, ends the process
 * at once. SIGINT (Ctrl-C) stops without the delay that load balancers need to notice it, because a person waits. The returned
 * signal is aborted when the stop begins.
 */
export function stopOnSignal(starting: Promise<Stoppable>): AbortSignal {
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
        // The caller, who waits for the start, reports that it failed.
        () => undefined,
      );
  };
  process.on('SIGTERM', onSignal(true));
  process.on('SIGINT', onSignal(false));
  return stopping.signal;
}
