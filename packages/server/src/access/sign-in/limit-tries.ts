import { tooManyRequests } from '../../http/limit-rate.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import { createRateLimiter, type RatePolicy, rateLimitHeaders } from '../../kernel/token-bucket.js';

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

/** The tries of an address: all that have not ended, those of them that are under way, and those that wait for the end of one. */
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

  /** Lets the next one look. Each that looks calls this in its turn, so nobody waits while there is room. */
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
