import type { FastifyRequest } from 'fastify';
import { actorOf, needsPerson } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { Failure } from '../../kernel/failure.js';
import type { SessionDescription } from '../describe-session.js';
import { peopleFailures } from '../people-failures.js';
import { safeCookie } from '../safe-cookie.js';
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
import { described, originOf, proofFailures, sessionOf, setCookie } from './person-calls.js';
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
  presentSessionRoutes(app, options);
  confirmationRoute(app, options);
  passwordRoute(app, options);
  offerRoute(app, options);
  sessionListRoutes(app, options);
}

function presentSessionRoutes(
  app: App,
  { sessionActions, describe, publicUrlOf }: SessionRoutesOptions,
): void {
  app.get(
    '/session-api/v1/session',
    {
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'getSession',
        summary: 'Who is signed in, and what they may do',
        description: 'The roles of the person with their scopes, for the operator and for each merchant.',
        response: responses({ 200: jsonAnswer('Who is signed in.', ref(sessionSchema)) }, 400, 401, 429, 503),
      },
    },
    async (request, reply) => reply.send(await described(describe, sessionOf(request).sessionId)),
  );
  app.delete(
    '/session-api/v1/session',
    {
      config: { audit: 'session.ended' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends this session.',
        response: responses({ 204: { description: 'Done.', type: 'null' } }, ...faultsWithBody),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await sessionActions.end(session, session.sessionId, actorOf(request)).catch(ignoreEnded);
      setCookie(reply, safeCookie(publicUrlOf(request)), null);
      return reply.code(204).send();
    },
  );
}

function confirmationRoute(
  app: App,
  { sessionActions, describe, publicUrlOf, addressOf }: SessionRoutesOptions,
): void {
  app.post(
    '/session-api/v1/session/confirmation',
    {
      config: { audit: ['session.confirmed', 'session.refused'] },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'confirmSession',
        summary: 'Prove again who you are',
        description: 'Some calls ask for a proof of the last 5 minutes. The cookie gets a new secret.',
        body: ref(confirmationSchema),
        response: responses({ 200: jsonAnswer('Who is signed in.', ref(sessionSchema)) }, ...proofFailures),
      },
    },
    async (request, reply) => {
      const begun = await sessionActions.confirm(
        sessionOf(request),
        request.body,
        originOf(request, addressOf),
      );
      setCookie(reply, safeCookie(publicUrlOf(request)), begun);
      return reply.send(await described(describe, begun.sessionId));
    },
  );
}

function passwordRoute(app: App, { sessionActions, publicUrlOf, addressOf }: SessionRoutesOptions): void {
  app.put(
    '/session-api/v1/password',
    {
      config: { audit: ['user.password_set', 'session.refused'] },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'changePassword',
        summary: 'Set a new password',
        description: 'Ends all other sessions of the person. The cookie gets a new secret.',
        body: ref(passwordChangeSchema),
        response: responses(
          { 204: { description: 'Done.', type: 'null' } },
          ...proofFailures,
          peopleFailures.unusable_password,
        ),
      },
    },
    async (request, reply) => {
      const { new_password: newPassword, ...proof } = request.body;
      const change = { ...proof, newPassword };
      const begun = await sessionActions.changePassword(
        sessionOf(request),
        change,
        originOf(request, addressOf),
      );
      setCookie(reply, safeCookie(publicUrlOf(request)), begun);
      return reply.code(204).send();
    },
  );
}

function offerRoute(app: App, { acceptOffer, describe, addressOf }: SessionRoutesOptions): void {
  app.post(
    '/session-api/v1/offers/:merchant_id/acceptance',
    {
      config: { audit: 'user.invitation_accepted' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'acceptOffer',
        summary: 'Accept what a merchant offered to you',
        description:
          'One of the offers of the session. It counts for the next call, in this session, too; what else you may do stays.',
        params: offerParamsSchema,
        response: responses(
          { 200: jsonAnswer('Who is signed in.', ref(sessionSchema)) },
          ...faultsWithBody,
          peopleFailures.unknown_offer,
        ),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await acceptOffer(session, request.params.merchant_id, originOf(request, addressOf));
      return reply.send(await described(describe, session.sessionId));
    },
  );
}

function sessionListRoutes(app: App, { sessionActions }: SessionRoutesOptions): void {
  app.get(
    '/session-api/v1/sessions',
    {
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'listSessions',
        summary: 'List your sessions',
        description: 'Those that are live, the newest first; 100 at most.',
        response: responses({ 200: jsonAnswer('The sessions.', ref(sessionListSchema)) }, 400, 401, 429, 503),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const sessions = await sessionActions.list(session);
      return reply.send({ sessions: sessions.map((one) => sessionOnWire(one, session.sessionId)) });
    },
  );
  app.delete(
    '/session-api/v1/sessions/:session_id',
    {
      config: { audit: 'session.ended' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'endSession',
        summary: 'End one of your sessions',
        description: 'Anyone who uses it is signed out at once.',
        params: sessionParamsSchema,
        response: responses(
          { 204: { description: 'Done.', type: 'null' } },
          ...faultsWithBody,
          peopleFailures.unknown_session,
        ),
      },
    },
    async (request, reply) => {
      await sessionActions.end(sessionOf(request), request.params.session_id, actorOf(request));
      return reply.code(204).send();
    },
  );
}

/** If two sign-outs run at once, the second finds the session ended, which is what it wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
