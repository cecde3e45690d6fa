import type { FastifyRequest } from 'fastify';
import { addressForLimits } from '../../kernel/client-address.js';
import { Failure } from '../../kernel/failure.js';
import { isTwin } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';
import { callers, type PersonKind } from '../callers/caller-kinds.js';
import type { Membership, Principal, SignedIn } from '../callers/principal.js';
import { type MerchantRole, merchantRoles, operatorRoles } from '../callers/role.js';
import type { Scope } from '../callers/scope.js';
import { hashSecret, looksLikeSecret } from '../keys/secret-text.js';
import { createFindFromAddress, type FindSession } from './find-from-address.js';
import type { LimitTries } from './limit-tries.js';
import { refuseForeignOrigin } from './refuse-foreign-origin.js';
import { refuseSuspended } from './refuse-suspended.js';
import { cookieIn, sessionCookieAt } from './session-cookie.js';

/** The header in which a person who works for several merchants names the one for which they call. */
const merchantHeader = 'stoa-merchant';

/**
 * The person of a session as the caller of this request: on the operator's side with their role; on a merchant's side
 * as a member of the merchant or twin that the header names, or of their only merchant.
 * @throws Failure merchant_not_named, not_a_member, merchant_suspended
 */
function principalOfSession(request: FastifyRequest, session: SignedIn, side: PersonKind): Principal {
  const { userId, emailNo, how } = session;
  const common = {
    kind: side,
    countedAs: `user ${userId}`,
    actor: { kind: 'user', id: userId, name: `user ${userId}`, label: String(emailNo), how },
    session,
  } as const;
  if (side === 'operator_user') {
    const { operatorRole } = session;
    return {
      ...common,
      merchantId: null,
      scopes: operatorRole === null ? [] : operatorRoles[operatorRole].scopes,
    };
  }
  const { merchantId, role, suspendedBecause } = membershipFor(request, session);
  refuseSuspended(suspendedBecause);
  return { ...common, merchantId, scopes: scopesFor(merchantId, role) };
}

/** What people may do for a merchant. A twin has the people of its merchant, so they are managed there. */
export function scopesFor(merchantId: number, role: MerchantRole): readonly Scope[] {
  const { scopes } = merchantRoles[role];
  return isTwin(merchantId) ? scopes.filter((scope) => !scope.startsWith('users:')) : scopes;
}

function membershipFor(request: FastifyRequest, { memberships }: SignedIn): Membership {
  const named = request.headers[merchantHeader];
  const ofStore = memberships.filter(({ merchantId }) => !isTwin(merchantId));
  const [first] = ofStore;
  if (named === undefined && first !== undefined && ofStore.length > 1)
    throw new Failure(accessFailures.merchant_not_named, {
      detail: `This person works for several merchants; the header Stoa-Merchant must name one of ${ofStore.map(({ merchantId }) => merchantId).join(', ')}.`,
    });
  const found =
    named === undefined ? first : memberships.find(({ merchantId }) => String(merchantId) === named);
  if (found === undefined)
    throw new Failure(accessFailures.not_a_member, {
      detail: `This call needs ${callers.merchant_user.article} ${callers.merchant_user.name} for which the person works.`,
    });
  return found;
}

/** Makes a leaked session secret recognisable. */
export const sessionPrefix = 'stoa_ses_';

/** The header of requests that a page sends by itself while nobody is there. */
const unattendedHeader = 'stoa-unattended';

export interface SessionSignInOptions {
  /** Of unknown sessions alone. */
  readonly tries: LimitTries;
  readonly addressOf: (request: FastifyRequest) => string;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly findSession: FindSession;
}

/**
 * The person whose session the cookie of a request holds; undefined without such a cookie. Each call looks its session
 * up in the database, so a session that was ended is over at once. A session that is over does not count as a failure
 * of its address, because browsers keep cookies.
 * @throws Failure unauthenticated, foreign_origin, merchant_not_named, not_a_member, merchant_suspended,
 * too_many_requests
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
    if (!looksLikeSecret(sessionPrefix, secret)) throw sessionOver();
    const isUnattended = request.headers[unattendedHeader] !== undefined;
    const address = addressForLimits(addressOf(request));
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
