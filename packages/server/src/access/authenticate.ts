import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../http/limit-rate.js';
import { addressForLimits } from '../kernel/client-address.js';
import type { Clock } from '../kernel/clock.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { createRateLimiter, type RatePolicy, rateLimitHeaders } from '../kernel/token-bucket.js';
import { accessFailures } from './access-failures.js';
import { type AccessKey, type AccessKeyKind, accessKeyKinds, kinds, type Scope } from './access-key.js';
import type { PrincipalCache } from './principal-cache.js';
import { hashSecret, looksLikeSecret } from './secret-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, after an authenticating hook; null before it and on open calls. */
    principal: AccessKey | null;
  }
}

/** A Fastify hook that lets only a live key of the right kind and scope in. */
export type AuthenticateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Authenticator {
  /** `Authorization: Bearer`. @throws Failure unauthenticated, wrong_scope, too_many_requests */
  bearer(kind: AccessKeyKind, scope: Scope): AuthenticateHook;
  /** `Authorization: Basic` (RFC 7617). @throws Failure unauthenticated, wrong_scope, too_many_requests */
  basic(scope: Scope): AuthenticateHook;
}

export interface AuthenticatorOptions {
  readonly cache: PrincipalCache;
  readonly clock: Clock;
  /** Failed sign-ins an address. */
  readonly policy: RatePolicy;
  readonly addressOf: (request: FastifyRequest) => string;
}

interface PresentedSecret {
  readonly secret: string;
  readonly username: string | undefined;
}

/** What a call asks of a key. */
interface Demand {
  readonly kind: AccessKeyKind;
  readonly scope: Scope;
}

/** Turns the Authorization header into a principal. Only failures are counted; a key that was good before always gets in. */
export function createAuthenticator({
  cache,
  clock,
  policy,
  addressOf,
}: AuthenticatorOptions): Authenticator {
  const failures = createRateLimiter(policy, { maxKeys: limits.rateLimitedKeys });

  const principalOf = async (
    presented: PresentedSecret,
    request: FastifyRequest,
  ): Promise<AccessKey | undefined> => {
    const wellFormed = accessKeyKinds.some((kind) => looksLikeSecret(kinds[kind].prefix, presented.secret));
    const secretHash = hashSecret(presented.secret);
    const remembered = wellFormed ? cache.recall(secretHash) : undefined;
    const address = addressForLimits(addressOf(request));
    if (remembered === undefined && !cache.isFamiliar(secretHash)) assertMayTry(address);
    const key = remembered ?? (wellFormed ? await cache.find(secretHash) : undefined);
    if (key !== undefined && sameText(key.username ?? '', presented.username ?? '')) return key;
    failures.take(address, clock.now().getTime());
    return undefined;
  };
  const assertMayTry = (address: string): void => {
    const decision = failures.peek(address, clock.now().getTime());
    if (!decision.allowed) throw tooManyRequests(policy, rateLimitHeaders(policy, decision));
  };
  const admit = (request: FastifyRequest, key: AccessKey, { kind, scope }: Demand): void => {
    request.logContext['access_key_id'] = key.accessKeyId;
    if (key.merchantId !== null) request.logContext['merchant_id'] = key.merchantId;
    if (key.kind !== kind || !key.scopes.includes(scope)) {
      throw new Failure(accessFailures.wrong_scope, {
        detail: `This call needs ${kinds[kind].article} ${kinds[kind].name} with the scope ${scope}.`,
      });
    }
    cache.noteUse(key);
    request.principal = key;
  };

  return {
    bearer: (kind, scope) => async (request) => {
      const challenge = `Bearer realm="stoa", scope="${scope}"`;
      const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined)
        throw unauthenticated(
          challenge,
          `Send Authorization: Bearer with ${kinds[kind].article} ${kinds[kind].name}.`,
        );
      const key = await principalOf({ secret: token, username: undefined }, request);
      if (key === undefined)
        throw unauthenticated(
          `${challenge}, error="invalid_token"`,
          `The ${kinds[kind].name} is unknown, expired or revoked.`,
        );
      admit(request, key, { kind, scope });
    },
    basic: (scope) => async (request) => {
      const challenge = 'Basic realm="stoa", charset="UTF-8"';
      const presented = parseBasic(request.headers.authorization ?? '');
      if (presented === undefined)
        throw unauthenticated(challenge, 'Send Authorization: Basic with username and password.');
      const key = await principalOf(presented, request);
      if (key === undefined)
        throw unauthenticated(
          challenge,
          'Username and password do not belong together, or the credential expired or was revoked.',
        );
      admit(request, key, { kind: 'credential', scope });
    },
  };
}

function parseBasic(header: string): PresentedSecret | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}

function unauthenticated(challenge: string, detail: string): Failure {
  return new Failure(accessFailures.unauthenticated, { detail, headers: { 'www-authenticate': challenge } });
}
