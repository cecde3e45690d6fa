import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressForLimits } from '../../kernel/client-address.js';
import { Failure } from '../../kernel/failure.js';
import { isTwin } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';
import {
  callers,
  type Membership,
  type PersonKind,
  type Principal,
  type SignedIn,
} from '../callers/principal.js';
import { type MerchantRole, merchantRoles, operatorRoles } from '../callers/role.js';
import type { Scope } from '../callers/scope.js';
import { hashSecret, looksLikeSecret } from '../keys/secret-text.js';
import { createFindFromAddress, type FindSession } from './find-from-address.js';
import type { LimitTries } from './limit-tries.js';

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

/**
 * Refuses the keys and people of a suspended merchant, and tells them the reason.
 * @throws Failure merchant_suspended
 */
export function refuseSuspended(because: string | null): void {
  if (because === null) return;
  throw new Failure(accessFailures.merchant_suspended, {
    detail: `The operator has suspended the merchant: ${because}`,
  });
}

/**
 * A browser may add the cookie to a request that a page of another origin caused. So a call that changes something with
 * a session is accepted only from a page of our own origin: `Origin` must name it, and `Sec-Fetch-Site`, if the browser
 * sends it, must agree.
 * @throws Failure foreign_origin
 */
export function refuseForeignOrigin(request: FastifyRequest, baseUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === new URL(baseUrl).origin && (site === undefined || site === 'same-origin');
  if (!isOwn)
    throw new Failure(accessFailures.foreign_origin, {
      detail: 'The call came with a session, but not from a page of this service.',
    });
}

/** The name of a cookie and how it is sent; both follow from the public address of the service. */
export interface SafeCookie {
  readonly name: string;
  /** The value of Set-Cookie that stores a secret; with null, the one that deletes the cookie. */
  set(secret: string | null): string;
}

/** The cookie that holds the secret of a session. */
export function sessionCookieAt(baseUrl: string): SafeCookie | undefined {
  return safeCookieAt(baseUrl, 'stoa_session');
}

/**
 * A cookie of a service at this public address; undefined where no browser would send it safely: at a plain `http`
 * address that is not loopback. `__Host-` binds it to the host and to https (RFC 6265bis, section 4.1.3.2).
 */
export function safeCookieAt(baseUrl: string, bareName: string): SafeCookie | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  if (!isSecure && !isLoopback(hostname)) return undefined;
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (secret) => (secret === null ? `${name}=; ${flags}; Max-Age=0` : `${name}=${secret}; ${flags}`),
  };
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** The value of a cookie in a Cookie header (RFC 6265, section 5.4); undefined if it is absent or there twice. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}
