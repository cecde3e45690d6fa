import type { FastifyRequest } from 'fastify';
import { type Calls, personCalls } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { Failure } from '../../kernel/failure.js';
import type { SessionDescription } from '../describe-session.js';
import { peopleFailures } from '../people-failures.js';
import {
  confirmationSchema,
  offerParamsSchema,
  passwordChangeSchema,
  sessionListSchema,
  sessionOnWire,
  sessionParamsSchema,
  sessionSchema,
} from '../session-schemas.js';
import type { AcceptOffer } from './accept-offer.js';
import {
  described,
  faultsOfReading,
  originOf,
  personally,
  proofFailures,
  safeCookie,
  sessionOf,
  setCookie,
} from './person-calls.js';
import type { SessionActions } from './sign-in.js';

export interface SessionRoutesOptions {
  readonly sessionActions: SessionActions;
  readonly acceptOffer: AcceptOffer;
  readonly describe: (sessionId: number) => Promise<SessionDescription | undefined>;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  /** The client's address as limits count it. */
  readonly addressOf: (request: FastifyRequest) => string;
}

/** The calls with which people who are signed in manage their own sessions and password. */
export function sessionRoutes(app: App, options: SessionRoutesOptions): void {
  const calls = personCalls(app);
  presentSessionRoutes(calls, options);
  proofRoutes(calls, options);
  sessionListRoutes(calls, options);
}

const whoIsSignedIn = ['Who is signed in.', sessionSchema] as const;

function presentSessionRoutes(
  calls: Calls<object>,
  { sessionActions, describe, publicUrlOf }: SessionRoutesOptions,
): void {
  calls.read({
    path: '/session',
    id: 'getSession',
    scope: personally,
    summary: 'Who is signed in, and what they may do',
    description: 'The roles of the person with their scopes, for the operator and for each merchant.',
    answer: whoIsSignedIn,
    statuses: faultsOfReading,
    handle: ({ request }) => described(describe, sessionOf(request).sessionId),
  });
  calls.change({
    method: 'DELETE',
    path: '/session',
    id: 'signOut',
    scope: personally,
    audit: 'session.ended',
    summary: 'Sign out',
    description: 'Ends this session.',
    answer: 'Done.',
    handle: async ({ request, reply, by }) => {
      const session = sessionOf(request);
      await sessionActions.end(session, session.sessionId, by).catch(ignoreEnded);
      setCookie(reply, safeCookie(publicUrlOf(request)), null);
    },
  });
}

/** Calls that prove again who the person is, or what they may do. */
function proofRoutes(
  calls: Calls<object>,
  { sessionActions, acceptOffer, describe, publicUrlOf, addressOf }: SessionRoutesOptions,
): void {
  calls.change({
    path: '/session/confirmation',
    id: 'confirmSession',
    scope: personally,
    audit: ['session.confirmed', 'session.refused'],
    summary: 'Prove again who you are',
    description: 'Some calls ask for a proof of the last 5 minutes. The cookie gets a new secret.',
    body: confirmationSchema,
    answer: whoIsSignedIn,
    fails: proofFailures,
    handle: async ({ request, reply, body }) => {
      const begun = await sessionActions.confirm(sessionOf(request), body, originOf(request, addressOf));
      setCookie(reply, safeCookie(publicUrlOf(request)), begun);
      return described(describe, begun.sessionId);
    },
  });
  calls.change({
    method: 'PUT',
    path: '/password',
    id: 'changePassword',
    scope: personally,
    audit: ['user.password_set', 'session.refused'],
    summary: 'Set a new password',
    description: 'Ends all other sessions of the person. The cookie gets a new secret.',
    body: passwordChangeSchema,
    answer: 'Done.',
    fails: [...proofFailures, peopleFailures.unusable_password],
    handle: async ({ request, reply, body: { new_password: newPassword, ...proof } }) => {
      const change = { ...proof, newPassword };
      const origin = originOf(request, addressOf);
      const begun = await sessionActions.changePassword(sessionOf(request), change, origin);
      setCookie(reply, safeCookie(publicUrlOf(request)), begun);
    },
  });
  calls.change({
    path: '/offers/:merchant_id/acceptance',
    id: 'acceptOffer',
    scope: personally,
    audit: 'user.invitation_accepted',
    summary: 'Accept what a merchant offered to you',
    description:
      'One of the offers of the session. It counts for the next call, in this session, too; what else you may do stays.',
    params: offerParamsSchema,
    answer: whoIsSignedIn,
    fails: [peopleFailures.unknown_offer],
    handle: async ({ request, params }) => {
      const session = sessionOf(request);
      await acceptOffer(session, params.merchant_id, originOf(request, addressOf));
      return described(describe, session.sessionId);
    },
  });
}

function sessionListRoutes(calls: Calls<object>, { sessionActions }: SessionRoutesOptions): void {
  calls.read({
    path: '/sessions',
    id: 'listSessions',
    scope: personally,
    summary: 'List your sessions',
    description: 'Those that are live, the newest first; 100 at most.',
    answer: ['The sessions.', sessionListSchema],
    statuses: faultsOfReading,
    handle: async ({ request }) => {
      const session = sessionOf(request);
      const sessions = await sessionActions.list(session);
      return { sessions: sessions.map((one) => sessionOnWire(one, session.sessionId)) };
    },
  });
  calls.change({
    method: 'DELETE',
    path: '/sessions/:session_id',
    id: 'endSession',
    scope: personally,
    audit: 'session.ended',
    summary: 'End one of your sessions',
    description: 'Anyone who uses it is signed out at once.',
    params: sessionParamsSchema,
    answer: 'Done.',
    fails: [peopleFailures.unknown_session],
    handle: ({ request, params, by }) => sessionActions.end(sessionOf(request), params.session_id, by),
  });
}

/** If two sign-outs run at once, the second finds the session ended, which is what it wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
