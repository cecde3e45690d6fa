import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressForLimits } from '../../kernel/client-address.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import type { PrincipalCache } from '../cache/principal-cache.js';
import { kinds } from '../callers/key-kinds.js';
import { type AccessKey, isLive, type KnownKey } from '../keys/access-key.js';
import { hashSecret, isWellFormed } from '../keys/secret-text.js';
import type { PresentedSecret, Refusal } from './authorization-schemes.js';
import type { LimitTries } from './limit-tries.js';

export interface KeySignInOptions {
  readonly tries: LimitTries;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly cache: PrincipalCache;
  readonly clock: Clock;
}

/**
 * The key of the presented secret. Each failure is counted. @throws Failure unauthenticated, key_expired,
 * too_many_requests
 */
export type KeySignIn = (
  request: FastifyRequest,
  presented: PresentedSecret,
  refusal: Refusal,
) => Promise<KnownKey>;

/**
 * Only failures are counted. At most as many lookups run at once as the address has failures left. A key that this
 * process remembers, or that was good when it last looked, is accepted whatever else fails at the address.
 */
export function createKeySignIn({ cache, clock, addressOf, tries }: KeySignInOptions): KeySignIn {
  return async (request, presented, { challenge, detail, isRight = () => true }) => {
    const secretHash = hashSecret(presented.secret);
    const isGood = (key: KnownKey | undefined): key is KnownKey =>
      key !== undefined && isRight(key) && sameText(key.username ?? '', presented.username ?? '');
    const remembered = cache.recall(secretHash);
    if (isGood(remembered)) return remembered;
    const address = addressForLimits(addressOf(request));
    const isUnknown = remembered === undefined && isWellFormed(presented.secret);
    if (!isUnknown) {
      tries.fail(address);
      throw unauthenticated(challenge, detail);
    }
    const findGood = async (): Promise<KnownKey> => {
      const key = await cache.find(secretHash);
      if (isGood(key) && isLive(key, clock.now())) return key;
      // Counted before the lookup ends: otherwise a try that waits for it could start although no failure is left.
      tries.fail(address);
      // Only the holder of the whole secret learns that it was valid once.
      throw isGood(key) && key.revokedAt === null
        ? keyExpired(challenge, key)
        : unauthenticated(challenge, detail);
    };
    return tries.attempt(address, () => !cache.isFamiliar(secretHash), findGood);
  };
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}

function keyExpired(challenge: string, { kind, expiresAt }: AccessKey): Failure {
  return new Failure(accessFailures.key_expired, {
    detail: `The ${kinds[kind].name} expired at ${expiresAt?.toISOString() ?? 'an unknown time'}.`,
    headers: { 'www-authenticate': challenge },
  });
}

export function unauthenticated(challenge: string, detail: string): Failure {
  return new Failure(accessFailures.unauthenticated, { detail, headers: { 'www-authenticate': challenge } });
}
