import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  needsPerson,
  principalOf,
  type SafeCookie,
  type SignedIn,
  safeCookieAt,
} from '../../access/index.js';
import { Failure } from '../../kernel/failure.js';
import type { BegunSession } from '../begin-session.js';
import type { SessionDescription } from '../describe-session.js';
import { peopleFailures } from '../people-failures.js';
import type { Origin } from './prove-person.js';
import { sessionOver } from './sign-in.js';

/** The failures of a call that asks for a proof of who the person is. */
export const proofFailures = [
  peopleFailures.sign_in_refused,
  peopleFailures.second_factor_needed,
  peopleFailures.passwords_off,
] as const;

/** Only people who are signed in make the call, whatever they work for. */
export const personally = { security: needsPerson };
/** The statuses of faults that a person's GET without parameters has. */
export const faultsOfReading = [400, 401, 429, 503] as const;

/** The session of a call that only people make. */
export function sessionOf(request: FastifyRequest): SignedIn {
  const { session } = principalOf(request);
  if (session === undefined) throw new Error('a call of people was made by a key');
  return session;
}

/** The client's address and the request id of a person's call. */
export function originOf(request: FastifyRequest, addressOf: (request: FastifyRequest) => string): Origin {
  return { address: addressOf(request), requestId: request.id };
}

/** Sets the cookie of a session that began; with null, deletes it. */
export function setCookie(reply: FastifyReply, cookie: SafeCookie, begun: BegunSession | null): void {
  void reply.header('set-cookie', cookie.set(begun?.secret ?? null));
}

/** The description of a session. @throws Failure unauthenticated if it has ended */
export async function described(
  describe: (sessionId: number) => Promise<SessionDescription | undefined>,
  sessionId: number,
): Promise<SessionDescription> {
  const found = await describe(sessionId);
  if (found === undefined) throw sessionOver();
  return found;
}

/**
 * A cookie, by default that of a session. @throws Failure insecure_address if browsers would send it over plain http
 */
export function safeCookie(baseUrl: string, bareName = 'stoa_session'): SafeCookie {
  const cookie = safeCookieAt(baseUrl, bareName);
  if (cookie === undefined)
    throw new Failure(peopleFailures.insecure_address, {
      detail: 'This service is at a plain http address, over which a session could be stolen.',
    });
  return cookie;
}
