import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { isTwin } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';
import type { PrincipalCache } from '../cache/principal-cache.js';
import { type Demand, isAllowed, isPersonKind } from '../callers/demand.js';
import { kinds } from '../callers/key-kinds.js';
import type { Principal } from '../callers/principal.js';
import { type AccessKey, endsWithin, warnOfEndMs } from '../keys/access-key.js';
import { isMeantForTest } from '../keys/secret-text.js';
import { keysInWords, parseBearer, presentedIn, schemesOf } from './authorization-schemes.js';
import type { FindSession } from './find-from-address.js';
import { createKeySignIn, type KeySignIn, unauthenticated } from './key-sign-in.js';
import { createLimitTries } from './limit-tries.js';
import { createSessionSignIn, refuseSuspended } from './session-sign-in.js';

/** A Fastify hook that lets a caller in or throws. */
export type AuthenticateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Authenticator {
  /**
   * Refuses a person whose last proof of who they are is more than 5 minutes old. Keys always pass.
   * @throws Failure fresh_sign_in_needed
   */
  assertFresh(request: FastifyRequest): void;
  /**
   * A hook that accepts only a caller who meets the demand. That is a live key: a credential as `Authorization: Basic`
   * (RFC 7617), every other kind as `Bearer`. Without that header, it is a person with a session cookie.
   * @throws Failure unauthenticated, key_expired, wrong_scope, merchant_suspended, too_many_requests, and what
   * SessionSignIn throws
   */
  asking(demand: Demand): AuthenticateHook;
  /**
   * Accepts an install call only with a live install key of the app as `Authorization: Bearer`, even if the merchant is
   * suspended. Any other secret is a failed sign-in, even one that is valid elsewhere.
   * @throws Failure unauthenticated, key_expired, too_many_requests
   */
  installKey(request: FastifyRequest, bundleId: string): Promise<void>;
  /**
   * The twin for which an install call is made with a live test key of the app; undefined if it has no test key.
   * @throws what `installKey` throws
   */
  testInstallKey(request: FastifyRequest, bundleId: string): Promise<number | undefined>;
}

export interface AuthenticatorOptions {
  readonly cache: PrincipalCache;
  readonly clock: Clock;
  /** The rate of failed sign-ins of one address. */
  readonly policy: RatePolicy;
  readonly addressOf: (request: FastifyRequest) => string;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly findSession: FindSession;
}

/** How long a proof of who somebody is counts as fresh. */
const freshMs = 5 * 60 * 1000;

const ofInstallCalls: Demand = { scope: 'installs:write', kinds: ['install_key'] };

/** Turns the Authorization header or the session cookie of a request into a principal. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { cache, clock } = options;
  const triesOf = () => createLimitTries(options.policy, clock);
  const keySignIn = createKeySignIn({ ...options, tries: triesOf() });
  const sessionSignIn = createSessionSignIn({ ...options, tries: triesOf() });
  const installKey = createInstallKeySignIn(cache, keySignIn);
  return {
    assertFresh: ({ principal }) => {
      const confirmedAt = principal?.session?.confirmedAt;
      if (confirmedAt === undefined || clock.now().getTime() - confirmedAt.getTime() <= freshMs) return;
      throw new Failure(accessFailures.fresh_sign_in_needed, {
        detail: `The session was confirmed at ${confirmedAt.toISOString()}; this call asks for 5 minutes at most.`,
      });
    },
    asking: (demand) => {
      const schemes = schemesOf(demand);
      const challenge = schemes.map((scheme) => scheme.challenge).join(', ') || 'Bearer realm="stoa"';
      const absent = `Send ${schemes.map((scheme) => scheme.ask).join(', or ') || 'the cookie of a session: sign in'}.`;
      const side = demand.kinds.find(isPersonKind);
      return async (request, reply) => {
        const { authorization } = request.headers;
        if (authorization === undefined && side !== undefined) {
          const person = await sessionSignIn(request, side);
          if (person !== undefined) {
            noteCaller(request, person);
            nameTwin(reply, person);
            if (!isAllowed(person, demand)) throw wrongRole(demand);
            request.principal = person;
            return;
          }
        }
        const found = presentedIn(authorization ?? '', schemes);
        if (found === undefined) throw unauthenticated(challenge, absent);
        const key = await keySignIn(request, found.presented, found.scheme.refusal);
        const principal = principalOfKey(key);
        noteCaller(request, principal);
        nameTwin(reply, principal);
        if (endsWithin(key, warnOfEndMs, clock.now())) warnOfEnd(reply, key);
        refuseSuspended(key.suspendedBecause);
        if (!isAllowed(principal, found.scheme.demand)) throw wrongScope(demand);
        cache.noteUse(key);
        request.principal = principal;
      };
    },
    installKey: async (request, bundleId) => {
      await installKey(request, bundleId);
    },
    testInstallKey: async (request, bundleId) =>
      isMeantForTest(request.headers.authorization ?? '')
        ? ((await installKey(request, bundleId)).merchantId ?? undefined)
        : undefined,
  };
}

/** The live install key of an app, with which an install call is made. */
function createInstallKeySignIn(cache: PrincipalCache, keySignIn: KeySignIn) {
  return async (request: FastifyRequest, bundleId: string): Promise<AccessKey> => {
    const challenge = 'Bearer realm="stoa", scope="installs:write"';
    const token = parseBearer(request.headers.authorization ?? '');
    if (token === undefined)
      throw unauthenticated(challenge, 'Send Authorization: Bearer with an install key of the app.');
    const isOfApp = (key: AccessKey): boolean => isAllowed(key, ofInstallCalls) && key.bundleId === bundleId;
    const key = await keySignIn(
      request,
      { secret: token, username: undefined },
      {
        challenge: `${challenge}, error="invalid_token"`,
        detail: 'The install key is unknown, revoked, or belongs to another app.',
        isRight: isOfApp,
      },
    );
    noteCaller(request, principalOfKey(key));
    cache.noteUse(key);
    return key;
  };
}

/** Every answer to a key that ends soon says so, and its user learns it without asking. */
function warnOfEnd(reply: FastifyReply, { expiresAt }: AccessKey): void {
  // Long-running calls authenticate again after their headers were sent.
  if (expiresAt !== null && !reply.raw.headersSent)
    void reply.header('stoa-key-expires', expiresAt.toISOString());
}

/** Every answer in a twin says so. */
function nameTwin(reply: FastifyReply, { merchantId }: Principal): void {
  if (merchantId !== null && isTwin(merchantId) && !reply.raw.headersSent)
    void reply.header('stoa-mode', 'test');
}

function noteCaller(request: FastifyRequest, { actor, merchantId }: Principal): void {
  request.logContext[actor.kind === 'user' ? 'user_id' : 'access_key_id'] = actor.id ?? 0;
  if (merchantId !== null) request.logContext['merchant_id'] = merchantId;
}

function wrongRole({ scope }: Demand): Failure {
  const detail = `This call needs a role with the scope ${scope ?? ''}.`;
  return new Failure(accessFailures.wrong_scope, { detail });
}

function wrongScope(demand: Demand): Failure {
  const detail = `This call needs ${keysInWords(demand)} with the scope ${demand.scope ?? ''}.`;
  return new Failure(accessFailures.wrong_scope, { detail });
}

/** A key as a caller. */
function principalOfKey(key: AccessKey): Principal {
  const { accessKeyId, kind, merchantId, scopes, label } = key;
  const name = `${kinds[kind].name} ${accessKeyId}`;
  return {
    kind,
    merchantId,
    scopes,
    countedAs: String(accessKeyId),
    actor: { kind: 'key', id: accessKeyId, name, label, how: 'key' },
  };
}
