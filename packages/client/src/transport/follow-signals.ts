/** A signal of one call. */
export interface FollowingSignal {
  readonly signal: AbortSignal;
  /** Stops following. */
  readonly release: () => void;
}

/**
 * A signal that is aborted when one of the caller's is, until it is released. With `AbortSignal.any`, a signal that lives as long as
 * the process would leak memory with each call: 125 bytes in Node.js 20.
 */
export function followSignals(signals: readonly AbortSignal[]): FollowingSignal {
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  }
  return {
    signal: ending.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
