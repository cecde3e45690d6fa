import type { FastifyRequest } from 'fastify';
import {
  cookieIn,
  createFindFromAddress,
  type FindSession,
  hashSecret,
  type LimitTries,
  looksLikeSecret,
  type SignedIn,
  sessionCookieAt,
  sessionPrefix,
} from '../../access/index.js';
import type { Presented } from '../begin-session.js';

/** The hash of the session secret in a browser's cookie. */
export function presentedIn(request: FastifyRequest, baseUrl: string): Presented {
  const cookie = sessionCookieAt(baseUrl);
  const secret = cookie === undefined ? undefined : cookieIn(request.headers.cookie, cookie.name);
  return secret !== undefined && looksLikeSecret(sessionPrefix, secret) ? hashSecret(secret) : undefined;
}

/** Finds who is signed in, for pages: undefined instead of a refusal. The function throws Failure too_many_requests. */
export function createReadSession({
  findSession,
  publicUrlOf,
  addressOf,
  tries,
}: {
  readonly findSession: FindSession;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Of unknown sessions alone. */
  readonly tries: LimitTries;
}): (request: FastifyRequest) => Promise<SignedIn | undefined> {
  const findFromAddress = createFindFromAddress(findSession, tries);
  return async (request) => {
    const presented = presentedIn(request, publicUrlOf(request));
    if (presented === undefined) return undefined;
    const found = await findFromAddress(addressOf(request), presented, false);
    return found === 'over' ? undefined : found;
  };
}
