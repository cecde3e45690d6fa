/** Time and chance, which tests replace. */
export interface Pacing {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Rejects when the signal is aborted. */
  delay(ms: number, signal: AbortSignal): Promise<unknown>;
  /** 0 to 1, without 1. */
  random(): number;
}

/** The outcome of one try. */
export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'again';
      readonly reason: string;
      /** How long the service asks to wait at least. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'interrupted' };

/** The outcome of all tries. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'gave_up'; readonly reason: string }
  | { readonly kind: 'interrupted' };

/** How to repeat a call. */
export interface Retrying {
  readonly pacing: Pacing;
  /** No further try begins this long after the first one, or later. */
  readonly giveUpAfterMs: number;
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly onWait: (waitMs: number, reason: string) => void;
}

const firstBackoffMs = 500;
/** Short enough that nobody waits long once the service is back, and long enough for a service that is away. */
const longestBackoffMs = 8_000;

/**
 * Tries until it is done, with exponential backoff and full jitter, so that clients that failed together do not come
 * back together. The backoff is added to the wait that the service asks for.
 */
export async function tryUntilDone<T>(
  attempt: () => Promise<Attempt<T>>,
  { pacing, giveUpAfterMs, signal, onWait }: Retrying,
): Promise<Outcome<T>> {
  const deadline = pacing.now() + giveUpAfterMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt();
    if (outcome.kind !== 'again') return outcome;
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(tries - 1, 20));
    const waitMs = (outcome.retryAfterMs ?? 0) + pacing.random() * backoffMs;
    if (pacing.now() + waitMs >= deadline)
      return { kind: 'gave_up', reason: lastWords(outcome.reason, tries) };
    onWait(waitMs, outcome.reason);
    try {
      await pacing.delay(waitMs, signal);
    } catch {
      return { kind: 'interrupted' };
    }
  }
}

function lastWords(reason: string, tries: number): string {
  return `gave up after ${tries === 1 ? 'one try' : `${tries} tries`}; the last one: ${reason}`;
}
