import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressForLimits } from '../kernel/client-address.js';
import type { Clock } from '../kernel/clock.js';
import { Failure } from '../kernel/failure.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { accessFailures } from './access-failures.js';
import { type AccessKey, type AccessKeyKind, isLive, kinds } from './access-key.js';
import { type Demand, isAllowed } from './demand.js';
import { createLimitTries } from './limit-tries.js';
import type { PrincipalCache } from './principal-cache.js';
import { hashSecret, isWellFormed } from './secret-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after an authenticating hook; null before it and on open calls. */
    principal: AccessKey | null;
  }
}

/** A Fastify hook that lets a caller in or throws. */
export type AuthenticateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Authenticator {
  /**
   * A hook that accepts only a live key that meets the demand: a credential as `Authorization: Basic` (RFC 7617), every other kind
   * as `Bearer`. @throws Failure unauthenticated, wrong_scope, too_many_requests
   */
  asking(demand: Demand): AuthenticateHook;
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

/** What is answered to a wrong secret. */
interface Refusal {
  readonly challenge: string;
  readonly detail: string;
  /** Whether a live key is the right one; by default, any is. */
  readonly isRight?: (key: AccessKey) => boolean;
}

/** The key of the presented secret. Each failure is counted. @throws Failure unauthenticated, key_expired, too_many_requests */
type SignIn = (request: FastifyRequest, presented: PresentedSecret, refusal: Refusal) => Promise<AccessKey>;

/**
 * Only failures are counted, and no more lookups are under way than may fail. A key that this process remembers, or that was good
 * when it last looked, is accepted whatever else its address does.
 */
function createSignIn({ cache, clock, policy, addressOf }: AuthenticatorOptions): SignIn {
  const tries = createLimitTries(policy, clock);
  return async (request, presented, { challenge, detail, isRight = () => true }) => {
    const secretHash = hashSecret(presented.secret);
    const isGood = (key: AccessKey | undefined): key is AccessKey =>
      key !== undefined && isRight(key) && sameText(key.username ?? '', presented.username ?? '');
    const remembered = cache.recall(secretHash);
    if (isGood(remembered)) return remembered;
    const address = addressForLimits(addressOf(request));
    const isUnknown = remembered === undefined && isWellFormed(presented.secret);
    if (!isUnknown) {
      tries.fail(address);
      throw unauthenticated(challenge, detail);
    }
    const findGood = async (): Promise<AccessKey> => {
      const key = await cache.find(secretHash);
      if (isGood(key) && isLive(key, clock.now())) return key;
      // Before the lookup ends, so that nobody who waits for it takes the place of a failure.
      tries.fail(address);
      // Only who holds the whole secret learns that it was right once.
      throw isGood(key) && key.revokedAt === null
        ? keyExpired(challenge, key)
        : unauthenticated(challenge, detail);
    };
    return tries.attempt(address, () => !cache.isFamiliar(secretHash), findGood);
  };
}

const ofInstallCalls: Demand = { scope: 'installs:write', kinds: ['install_key'] };

/** Turns the Authorization header into a principal. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { cache } = options;
  const signIn = createSignIn(options);
  const noteCaller = (request: FastifyRequest, key: AccessKey): void => {
    request.logContext['access_key_id'] = key.accessKeyId;
    if (key.merchantId !== null) request.logContext['merchant_id'] = key.merchantId;
  };
  return {
    asking: (demand) => {
      const schemes = schemesOf(demand);
      const challenge = schemes.map((scheme) => scheme.challenge).join(', ');
      const absent = `Send ${schemes.map((scheme) => scheme.ask).join(', or ')}.`;
      return async (request) => {
        const header = request.headers.authorization ?? '';
        const found = presentedIn(header, schemes);
        if (found === undefined) throw unauthenticated(challenge, absent);
        const key = await signIn(request, found.presented, found.scheme.refusal);
        noteCaller(request, key);
        if (!isAllowed(key, found.scheme.demand)) throw wrongScope(demand);
        cache.noteUse(key);
        request.principal = key;
      };
    },
    installKey: async (request, bundleId) => {
      const challenge = 'Bearer realm="stoa", scope="installs:write"';
      const token = parseBearer(request.headers.authorization ?? '');
      if (token === undefined)
        throw unauthenticated(challenge, 'Send Authorization: Bearer with an install key of the app.');
      const isOfApp = (key: AccessKey): boolean =>
        isAllowed(key, ofInstallCalls) && key.bundleId === bundleId;
      const key = await signIn(
        request,
        { secret: token, username: undefined },
        {
          challenge: `${challenge}, error="invalid_token"`,
          detail: 'The install key is unknown, revoked, or belongs to another app.',
          isRight: isOfApp,
        },
      );
      noteCaller(request, key);
      cache.noteUse(key);
    },
  };
}

/** One way to present a key, as far as a demand allows it. */
interface Scheme {
  readonly demand: Demand;
  readonly parse: (header: string) => PresentedSecret | undefined;
  readonly challenge: string;
  readonly ask: string;
  readonly refusal: Refusal;
}

const basicChallenge = 'Basic realm="stoa", charset="UTF-8"';

function schemesOf({ scope, kinds: oneOf }: Demand): Scheme[] {
  const named = oneOf.filter((kind) => kind === 'credential');
  const bare = oneOf.filter((kind) => kind !== 'credential');
  const challenge = `Bearer realm="stoa", scope="${scope}"`;
  const basic: Scheme = {
    demand: { scope, kinds: named },
    parse: parseBasic,
    challenge: basicChallenge,
    ask: 'Authorization: Basic with username and password',
    refusal: {
      challenge: basicChallenge,
      detail: 'The username does not match the password, or the credential was revoked.',
    },
  };
  const bearer: Scheme = {
    demand: { scope, kinds: bare },
    parse: (header) => {
      const secret = parseBearer(header);
      return secret === undefined ? undefined : { secret, username: undefined };
    },
    challenge,
    ask: `Authorization: Bearer with ${namesOf(bare)}`,
    refusal: {
      challenge: `${challenge}, error="invalid_token"`,
      detail: `The ${bare.map((kind) => kinds[kind].name).join(' or ')} is unknown or revoked.`,
    },
  };
  return [...(named.length > 0 ? [basic] : []), ...(bare.length > 0 ? [bearer] : [])];
}

function presentedIn(header: string, schemes: readonly Scheme[]) {
  for (const scheme of schemes) {
    const presented = scheme.parse(header);
    if (presented !== undefined) return { scheme, presented };
  }
  return undefined;
}

function namesOf(oneOf: readonly AccessKeyKind[]): string {
  return oneOf.map((kind) => `${kinds[kind].article} ${kinds[kind].name}`).join(' or ');
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

function wrongScope({ scope, kinds: oneOf }: Demand): Failure {
  const detail = `This call needs ${namesOf(oneOf)} with the scope ${scope}.`;
  return new Failure(accessFailures.wrong_scope, { detail });
}

function keyExpired(challenge: string, { kind, expiresAt }: AccessKey): Failure {
  return new Failure(accessFailures.key_expired, {
    detail: `The ${kinds[kind].name} expired at ${expiresAt?.toISOString() ?? 'an unknown time'}.`,
    headers: { 'www-authenticate': challenge },
  });
}

function unauthenticated(challenge: string, detail: string): Failure {
  return new Failure(accessFailures.unauthenticated, { detail, headers: { 'www-authenticate': challenge } });
}
