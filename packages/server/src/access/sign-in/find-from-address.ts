import { LRUCache } from 'lru-cache';
import { limits } from '../../kernel/limits.js';
import type { SignedIn } from '../callers/principal.js';
import type { LimitTries } from './limit-tries.js';

/** The session of a secret's hash: live, or `over` if it was one; undefined if there never was such a session. */
export type FindSession = (
  secretHash: Buffer,
  /**
   * Whether a page sent the request by itself while nobody was there. Such a request does not keep the session alive.
   */
  isUnattended: boolean,
) => Promise<SignedIn | 'over' | undefined>;

/** Finds the session of a secret's hash for a client's address. @throws Failure too_many_requests */
export type FindFromAddress = (
  address: string,
  ...session: Parameters<FindSession>
) => ReturnType<FindSession>;

/**
 * A secret that never belonged to a session counts as a failure of its address. Count nothing else with these `tries`:
 * otherwise a stranger who shares the address, and uses wrong keys or passwords, would keep out people who just signed
 * in. A session that was live when this process last looked it up is always looked up, whatever else fails at the
 * address: people share addresses with others.
 */
export function createFindFromAddress(findSession: FindSession, tries: LimitTries): FindFromAddress {
  const familiar = new LRUCache<string, true>({ max: limits.cachedPrincipals });
  return (address, secretHash, isUnattended) => {
    const name = secretHash.toString('base64');
    return tries.attempt(
      address,
      () => !familiar.has(name),
      async () => {
        const found = await findSession(secretHash, isUnattended);
        if (found === undefined || found === 'over') familiar.delete(name);
        else familiar.set(name, true);
        if (found === undefined) tries.fail(address);
        return found;
      },
    );
  };
}
