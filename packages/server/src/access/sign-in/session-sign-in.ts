import type { FastifyRequest } from 'fastify';
import { addressForLimits } from '../../kernel/client-address.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import type { PersonKind } from '../callers/caller-kinds.js';
import type { Principal } from '../callers/principal.js';
import { hashSecret, looksLikeSecret } from '../keys/secret-text.js';
import { createFindFromAddress, type FindSession } from './find-from-address.js';
import type { LimitTries } from './limit-tries.js';
import { principalOfSession } from './principal-of-session.js';
import { refuseForeignOrigin } from './refuse-foreign-origin.js';
import { cookieIn, sessionCookieAt } from './session-cookie.js';

/** Makes a leaked session secret recognisable. */
export const sessionPrefix = 'stoa_ses_';

/** The header of requests that a page sends by itself while nobody is there. */
const unattendedHeader = 'stoa-unattended';

export interface SessionSignInOptions {
  readonly tries: LimitTries;
  readonly addressOf: (request: FastifyRequest) => string;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly findSession: FindSession;
}

/**
 * The person whose session the cookie of a request holds; undefined without such a cookie. Each call looks its session up in the
 * database, so a session that was ended is over at once. A session that is over does not count as a failure of its address, because
 * browsers keep cookies.
 * @throws Failure unauthenticated, foreign_origin, merchant_not_named, not_a_member, merchant_suspended, too_many_requests
 */
export type SessionSignIn = (request: FastifyRequest, side: PersonKind) => Promise<Principal | undefined>;

export function createSessionSignIn({
  tries,
  addressOf,
  publicUrlOf,
  findSession,
}: SessionSignInOptions): SessionSignIn {
  const findFromAddress = createFindFromAddress(findSession, tries);
  return async (request, side) => {
    const base = publicUrlOf(request);
    const cookie = sessionCookieAt(base);
    const secret = cookie === undefined ? undefined : cookieIn(request.headers.cookie, cookie.name);
    if (secret === undefined) return undefined;
    const address = addressForLimits(addressOf(request));
    if (!looksLikeSecret(sessionPrefix, secret)) {
      tries.fail(address);
      throw sessionOver();
    }
    const isUnattended = request.headers[unattendedHeader] !== undefined;
    const session = await findFromAddress(address, hashSecret(secret), isUnattended);
    if (session === undefined || session === 'over') throw sessionOver();
    refuseForeignOrigin(request, base);
    return principalOfSession(request, session, side);
  };
}

function sessionOver(): Failure {
  return new Failure(accessFailures.unauthenticated, {
    detail: 'The session has ended: sign in again.',
    headers: { 'www-authenticate': 'Bearer realm="stoa"' },
  });
}
