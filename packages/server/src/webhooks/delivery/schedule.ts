const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long to wait after each failed attempt (Standard Webhooks 1.0.0, "Deliverability and reliability"). */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

/** How often a notification is tried: over about 76 hours. */
export const mostAttempts = waitsMs.length + 1;
/** The longest that a receiver may ask to be left alone. */
const longestAskedMs = 24 * hourMs;
/** An endpoint to which nothing was delivered for so long is disabled. */
export const failingLimitMs = 5 * 24 * hourMs;
/** So many failures in a row are the endpoint's, not those of single notifications. */
const failuresOfEndpoint = 3;
/** Each wait is up to a tenth shorter or longer, so that receivers that failed together are not asked together. */
const jitter = 0.1;

/** Pure: how long to wait after this many failed attempts. `chance` is at least 0 and below 1. */
export function waitAfter(attempts: number, chance: number): number {
  const index = Math.min(Math.max(attempts, 1), waitsMs.length) - 1;
  return Math.round((waitsMs[index] ?? 0) * (1 - jitter + 2 * jitter * chance));
}

/** Pure: from how many failures in a row on the endpoint itself fails. */
export function heldFrom(ordered: boolean): number {
  return ordered ? 1 : failuresOfEndpoint;
}

/** Pure: whether the endpoint itself fails, so that single notifications probe it and the rest wait. */
export function isHeld(failures: number, ordered: boolean): boolean {
  return failures >= heldFrom(ordered);
}

/**
 * Pure: when the endpoint may be tried again after this many failures in a row; null: at once. What the receiver asked
 * for (`Retry-After`) counts, up to a day.
 */
export function nextTryOf(
  {
    failures,
    ordered,
    askedMs,
  }: { readonly failures: number; readonly ordered: boolean; readonly askedMs: number },
  now: Date,
  chance: number,
): Date | null {
  const ownMs = isHeld(failures, ordered) ? waitAfter(failures - heldFrom(ordered) + 1, chance) : 0;
  const waitMs = Math.max(ownMs, Math.min(askedMs, longestAskedMs));
  return waitMs === 0 ? null : new Date(now.getTime() + waitMs);
}
