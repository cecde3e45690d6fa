import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressForLimits } from '../kernel/client-address.js';
import type { Clock } from '../kernel/clock.js';
import { Failure } from '../kernel/failure.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { accessFailures } from './access-failures.js';
import { type AccessKey, type AccessKeyKind, accessKeyKinds, kinds, type Scope } from './access-key.js';
import { createLimitTries } from './limit-tries.js';
import type { PrincipalCache } from './principal-cache.js';
import { hashSecret, looksLikeSecret } from './secret-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after an authenticating hook; null before it and on open calls. */
    principal: AccessKey | null;
  }
}

/** A Fastify hook that accepts only a live key of the right kind and scope. */
export type AuthenticateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Authenticator {
  /** `Authorization: Bearer`. @throws Failure unauthenticated, wrong_scope, too_many_requests */
  bearer(kind: AccessKeyKind, scope: Scope): AuthenticateHook;
  /** `Authorization: Basic` (RFC 7617). @throws Failure unauthenticated, wrong_scope, too_many_requests */
  basic(scope: Scope): AuthenticateHook;
  /**
   * Accepts an install call only with a live install key of the app as `Authorization: Bearer`. Any other secret is a
   * failed sign-in, even one that is valid elsewhere.
   * @throws Failure unauthenticated, too_many_requests
   */
  installKey(request: FastifyRequest, bundleId: string): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly cache: PrincipalCache;
  readonly clock: Clock;
  /** The rate of failed sign-ins of one address. */
  readonly policy: RatePolicy;
  readonly addressOf: (request: FastifyRequest) => string;
}

interface PresentedSecret {
  readonly secret: string;
  readonly username: string | undefined;
}

/** What a call requires of a key. */
interface Demand {
  readonly kind: AccessKeyKind;
  readonly scope: Scope;
}

/** The key of the presented secret when it is right; otherwise undefined, and the failure is counted. */
type SignIn = (
  request: FastifyRequest,
  presented: PresentedSecret,
  isRight?: (key: AccessKey) => boolean,
) => Promise<AccessKey | undefined>;

/**
 * Only failures are counted, and no more lookups are under way than may fail. A key that this process remembers, or that was good
 * when it last looked, is accepted whatever else its address does.
 */
function createSignIn({ cache, clock, policy, addressOf }: AuthenticatorOptions): SignIn {
  const tries = createLimitTries(policy, clock);
  return async (request, presented, isRight = () => true) => {
    const secretHash = hashSecret(presented.secret);
    const isGood = (key: AccessKey | undefined): key is AccessKey =>
      key !== undefined && isRight(key) && sameText(key.username ?? '', presented.username ?? '');
    const remembered = cache.recall(secretHash);
    if (isGood(remembered)) return remembered;
    const address = addressForLimits(addressOf(request));
    const isUnknown = remembered === undefined && isWellFormed(presented.secret);
    if (!isUnknown) {
      tries.fail(address);
      return undefined;
    }
    const findGood = async (): Promise<AccessKey | undefined> => {
      const key = await cache.find(secretHash);
      if (isGood(key)) return key;
      // Before the lookup ends, so that nobody who waits for it takes the place of a failure.
      tries.fail(address);
      return undefined;
    };
    return tries.attempt(address, () => !cache.isFamiliar(secretHash), findGood);
  };
}

function isWellFormed(secret: string): boolean {
  return accessKeyKinds.some((kind) => looksLikeSecret(kinds[kind].prefix, secret));
}

/** Turns the Authorization header into a principal. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { cache } = options;
  const signIn = createSignIn(options);
  const noteCaller = (request: FastifyRequest, key: AccessKey): void => {
    request.logContext['access_key_id'] = key.accessKeyId;
    if (key.merchantId !== null) request.logContext['merchant_id'] = key.merchantId;
  };
  const admit = (request: FastifyRequest, key: AccessKey, { kind, scope }: Demand): void => {
    noteCaller(request, key);
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
      const token = parseBearer(request.headers.authorization ?? '');
      if (token === undefined)
        throw unauthenticated(
          challenge,
          `Send Authorization: Bearer with ${kinds[kind].article} ${kinds[kind].name}.`,
        );
      const key = await signIn(request, { secret: token, username: undefined });
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
      const key = await signIn(request, presented);
      if (key === undefined)
        throw unauthenticated(
          challenge,
          'The username does not match the password, or the credential expired or was revoked.',
        );
      admit(request, key, { kind: 'credential', scope });
    },
    installKey: async (request, bundleId) => {
      const challenge = 'Bearer realm="stoa", scope="installs:write"';
      const token = parseBearer(request.headers.authorization ?? '');
      if (token === undefined)
        throw unauthenticated(challenge, 'Send Authorization: Bearer with an install key of the app.');
      const isOfApp = (key: AccessKey): boolean => key.kind === 'install_key' && key.bundleId === bundleId;
      const key = await signIn(request, { secret: token, username: undefined }, isOfApp);
      if (key === undefined)
        throw unauthenticated(
          `${challenge}, error="invalid_token"`,
          'The install key is unknown, expired, revoked, or belongs to another app.',
        );
      noteCaller(request, key);
      cache.noteUse(key);
    },
  };
}

function parseBearer(header: string): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1];
}

function parseBasic(header: string): PresentedSecret | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // Of all spellings of the same bytes only one is right (RFC 4648, section 3.5).
  if (encoded !== bytes.toString('base64')) return undefined;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}

function unauthenticated(challenge: string, detail: string): Failure {
  return new Failure(accessFailures.unauthenticated, { detail, headers: { 'www-authenticate': challenge } });
}
