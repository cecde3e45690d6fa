import { LRUCache } from 'lru-cache';

/**
 * `limit` requests per `windowSeconds` in the long run, `burst` at once after a pause. All are positive
 * integers.
 */
export interface RatePolicy {
  /** Shown to callers; lower case letters, digits and hyphens. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly burst: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Requests that would be allowed right now, after this one. */
  readonly remaining: number;
  /** Whole seconds until one request is allowed again, at least 1; 0 when this one is allowed. */
  readonly retryAfterSeconds: number;
  /** Whole seconds until the full burst is there again. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Counts a request of this key unless it is refused: repeated attempts do not prolong the wait. */
  readonly take: (key: string, nowMs: number) => RateDecision;
  /** What `take` would decide, without counting; `remaining` is the number now. */
  readonly peek: (key: string, nowMs: number) => RateDecision;
}

/** Largest `limit` and `burst`; keeps the arithmetic in exact integers. */
export const MAX_RATE = 1_000_000;

/**
 * A token bucket for each key, at most `maxKeys` of them. The least recently used one is forgotten, so its owner gets a
 * full burst again: memory stays bounded, and a flood of keys locks nobody out. Time is a parameter, in milliseconds.
 * If it goes backwards, no time counts as passed, so the wait is never longer than the time for a full burst.
 * @throws RangeError for a policy or a `maxKeys` that is not positive and whole: a bug of the caller
 */
export function createRateLimiter(policy: RatePolicy, options: { readonly maxKeys: number }): RateLimiter {
  assertPolicy(policy);
  assertPositiveInteger('maxKeys', options.maxKeys);
  // `maxSize` with items of size 1 limits the number as `max` does, but `max` would allocate arrays for all keys at the
  // start.
  const buckets = new LRUCache<string, Bucket>({ maxSize: options.maxKeys, sizeCalculation: () => 1 });
  const costMs = requestCost(policy);
  return {
    take: (key, nowMs) => {
      const debt = debtNow(policy, buckets.get(key), nowMs);
      const allowed = fits(policy, debt);
      const debtAfter = allowed ? debt + costMs : debt;
      buckets.set(key, { debt: debtAfter, atMs: nowMs });
      return decide(policy, allowed, debtAfter);
    },
    peek: (key, nowMs) => {
      const debt = debtNow(policy, buckets.peek(key), nowMs);
      return decide(policy, fits(policy, debt), debt);
    },
  };
}

/**
 * The IETF fields `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), and `Retry-After` on a
 * refusal. The quota announced is the burst, and its window the time in which a burst refills (`10/s,30` is 30 in 3
 * seconds): the same rate, and the only pair that `remaining` never exceeds and that a caller may really use at once.
 */
export function rateLimitHeaders(policy: RatePolicy, decision: RateDecision): Record<string, string> {
  const refillSeconds = Math.ceil((policy.burst * policy.windowSeconds) / policy.limit);
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.burst};w=${refillSeconds}`,
    RateLimit: `"${policy.name}";r=${decision.remaining};t=${decision.resetSeconds}`,
    ...(decision.allowed ? {} : { 'Retry-After': String(Math.max(1, decision.retryAfterSeconds)) }),
  };
}

const WINDOW_SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['min', 60],
  ['h', 3600],
]);

/**
 * Reads a policy as configured: `10/s,30` is 10 per second with a burst of 30; without a burst, `600/min`,
 * it is the limit. Units are `s`, `min` and `h`. `undefined` for any other text, and for numbers outside 1
 * to `MAX_RATE`.
 */
export function parseRatePolicy(name: string, text: string): RatePolicy | undefined {
  const match = /^(\d{1,7})\/([a-z]+)(?:, ?(\d{1,7}))?$/.exec(text.trim());
  const windowSeconds = WINDOW_SECONDS.get(match?.[2] ?? '');
  if (match === null || windowSeconds === undefined) return undefined;
  const limit = Number(match[1]);
  const burst = Number(match[3] ?? match[1]);
  return isRate(limit) && isRate(burst) ? { name, limit, windowSeconds, burst } : undefined;
}

/**
 * What a key has used and not yet earned back. The unit is a millisecond divided by `limit`: a request costs the window
 * in milliseconds, and each millisecond earns `limit` back. So whole milliseconds give whole numbers, and nothing
 * drifts.
 */
interface Bucket {
  readonly debt: number;
  readonly atMs: number;
}

function requestCost({ windowSeconds }: RatePolicy): number {
  return windowSeconds * 1000;
}

function debtNow({ limit }: RatePolicy, bucket: Bucket | undefined, nowMs: number): number {
  if (bucket === undefined) return 0;
  const elapsedMs = Math.max(0, nowMs - bucket.atMs);
  return Math.max(0, bucket.debt - elapsedMs * limit);
}

/** How far the debt is too high for another request; zero or less if one fits. */
function excess(policy: RatePolicy, debt: number): number {
  return debt - (policy.burst - 1) * requestCost(policy);
}

function fits(policy: RatePolicy, debt: number): boolean {
  return excess(policy, debt) <= 0;
}

function decide(policy: RatePolicy, allowed: boolean, debt: number): RateDecision {
  const secondsToEarn = (amount: number) => Math.ceil(amount / policy.limit / 1000);
  return {
    allowed,
    remaining: Math.floor(policy.burst - debt / requestCost(policy)),
    retryAfterSeconds: allowed ? 0 : Math.max(1, secondsToEarn(excess(policy, debt))),
    resetSeconds: secondsToEarn(debt),
  };
}

function assertPolicy({ name, limit, windowSeconds, burst }: RatePolicy): void {
  if (!/^[a-z][a-z\d-]*$/.test(name)) throw new RangeError(`rate policy name "${name}" must be kebab-case`);
  assertPositiveInteger('windowSeconds', windowSeconds);
  for (const rate of [limit, burst]) {
    if (!isRate(rate)) throw new RangeError(`rate policy "${name}": ${rate} is not within 1 to ${MAX_RATE}`);
  }
}

function assertPositiveInteger(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${name} must be a positive integer, not ${value}`);
  }
}

function isRate(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= MAX_RATE;
}
