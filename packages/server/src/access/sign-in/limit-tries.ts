import { tooManyRequests } from '../../http/listening/limit-rate.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import { createRateLimiter, type RatePolicy, rateLimitHeaders } from '../../kernel/token-bucket.js';

/**
 * Bounds the failures of an address, including those that unfinished tries may still cause. Memory: the limiter's, and
 * one entry for each address with tries under way.
 */
export interface LimitTries {
  /** Counts a failure. @throws Failure too_many_requests when the address has none left */
  fail(address: string): void;
  /**
   * Does work that calls {@link fail} before it fails. At most as many tries run at once as the address has failures
   * left. Further tries wait: a success makes room for the next, and the last allowed failure refuses them all. Work
   * that is not, or no longer, `counted` starts at once.
   * @throws Failure too_many_requests, and what the work throws
   */
  attempt<T>(address: string, counted: () => boolean, work: () => Promise<T>): Promise<T>;
}

/**
 * The tries of an address: how many have not ended, how many of them are running, and those that wait for one to end.
 */
interface Tries {
  entered: number;
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

  /**
   * Wakes the next waiting try if there is room. A try that starts calls this again, so nobody waits while there is
   * room.
   */
  const passOn = (address: string, tries: Tries): void => {
    if (tries.count === 0 || tries.count < left(address).remaining) tries.waiting.shift()?.();
  };

  const run = async <T>(address: string, tries: Tries, work: () => Promise<T>): Promise<T> => {
    tries.count += 1;
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
      const tries = open.get(address) ?? { entered: 0, count: 0, waiting: [] };
      open.set(address, tries);
      tries.entered += 1;
      try {
        while (counted()) {
          const decision = left(address);
          if (!decision.allowed) passOn(address, tries);
          assertLeft(decision);
          if (tries.count < decision.remaining) return await run(address, tries, work);
          await new Promise<void>((resolve) => tries.waiting.push(resolve));
        }
        passOn(address, tries);
        return await work();
      } finally {
        tries.entered -= 1;
        if (tries.entered === 0) open.delete(address);
      }
    },
  };
}
