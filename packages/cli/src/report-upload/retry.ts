/** Time and chance, so that tests need neither. */
export interface Pacing {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Rejects when the signal is aborted. */
  delay(ms: number, signal: AbortSignal): Promise<unknown>;
  /** 0 to 1, without 1. */
  random(): number;
}

/** What one try came to. */
export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'again';
      readonly reason: string;
      /** The least that the service asks to wait. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'interrupted' };

export type Persisted<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'gave_up'; readonly reason: string }
  | { readonly kind: 'interrupted' };

export interface Persistence {
  readonly pacing: Pacing;
  /** No try begins later than this after the first one. */
  readonly giveUpAfterMs: number;
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly onWait: (waitMs: number, reason: string) => void;
}

const firstBackoffMs = 500;
const longestBackoffMs = 30_000;

/**
 * Tries until it is done: exponential backoff with full jitter, so that clients that failed together do not come back
 * together; a wait that the service asks for is added to, never cut.
 */
export async function persist<T>(
  attempt: () => Promise<Attempt<T>>,
  { pacing, giveUpAfterMs, signal, onWait }: Persistence,
): Promise<Persisted<T>> {
  const deadline = pacing.now() + giveUpAfterMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt();
    if (outcome.kind !== 'again') return outcome;
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(tries - 1, 20));
    const waitMs = (outcome.retryAfterMs ?? 0) + pacing.random() * backoffMs;
    if (pacing.now() + waitMs > deadline)
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

/** `Retry-After` (RFC 9110, section 10.2.3) in milliseconds from `nowMs`, the time of the day; undefined for anything else. */
export function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  // Only a date of HTTP: Date.parse takes much that was not meant as one.
  if (!/^[A-Za-z]{3,9}, .{10,40} GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
