import { tooManyRequests } from '../http/limit-rate.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { createRateLimiter, type RatePolicy, rateLimitHeaders } from '../kernel/token-bucket.js';

/** Bounds the failures of an address, also those of tries that have not ended yet. Memory: the limiter's, and the calls under way. */
export interface LimitTries {
  /** Counts a failure. @throws Failure too_many_requests when the address has none left */
  fail(address: string): void;
  /**
   * Does work that calls {@link fail} before it fails, and only as often at once as all of it may fail. Further tries wait for
   * the end of others: a success makes room, and the last failure refuses them. Work that is no longer `counted` is done at once.
   * @throws Failure too_many_requests, and what the work throws
   */
  attempt<T>(address: string, counted: () => boolean, work: () => Promise<T>): Promise<T>;
}

/** The tries of an address that are under way, and those that wait for the end of one. */
interface Tries {
  count: number;
  readonly waiting: (() => void)[];
}

export function createLimitTries(policy: RatePolicy, clock: Clock): LimitTries {
  const failures = createRateLimiter(policy, { maxKeys: limits.rateLimitedKeys });
  const open = new Map<string, Tries>();
  const left = (address: string) => failures.peek(address, clock.now().getTime());
  const assertLeft = (decision: ReturnType<typeof left>): void => {
    if (!decision.allowed) throw tooManyRequests(policy, rateLimitHeaders(policy, decision));
  };

  /** Lets the next one look. Each that looks calls this in its turn, so nobody waits while there is room. */
  const passOn = (address: string, tries: Tries): void => {
    if (tries.count === 0 || tries.count < left(address).remaining) tries.waiting.shift()?.();
    if (tries.count === 0 && tries.waiting.length === 0) open.delete(address);
  };

  const run = async <T>(address: string, tries: Tries, work: () => Promise<T>): Promise<T> => {
    tries.count += 1;
    open.set(address, tries);
    passOn(address, tries);
    try {
      return await work();
    } finally {
      tries.count -= 1;
      passOn(address, tries);
    }
  };

  return {
    fail: (address) => assertLeft(failures.take(address, clock.now().getTime())),
    attempt: async (address, counted, work) => {
      const tries = open.get(address) ?? { count: 0, waiting: [] };
      while (counted()) {
        const decision = left(address);
        if (!decision.allowed) passOn(address, tries);
        assertLeft(decision);
        if (tries.count < decision.remaining) return run(address, tries, work);
        await new Promise<void>((resolve) => tries.waiting.push(resolve));
      }
      passOn(address, tries);
      return work();
    },
  };
}
