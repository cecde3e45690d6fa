import type { FastifyRequest } from 'fastify';
import { refuseForeignOrigin } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { SessionDescription } from '../describe-session.js';
import { peopleFailures } from '../people-failures.js';
import { linkUseSchema, resetRequestSchema, sessionSchema, signInSchema } from '../session-schemas.js';
import { described, originOf, proofFailures, safeCookie, setCookie } from './person-calls.js';
import { presentedIn } from './read-session.js';
import { mailNotSetUp, type RequestReset } from './request-reset.js';
import type { SessionActions } from './sign-in.js';
import type { Links } from './use-link.js';

export interface SignInRoutesOptions {
  readonly sessionActions: Pick<SessionActions, 'signIn'>;
  readonly links: Links;
  /** Absent: only an admin can make a link for a new password. */
  readonly requestReset: RequestReset | undefined;
  readonly describe: (sessionId: number) => Promise<SessionDescription | undefined>;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  /** The client's address as limits count it. */
  readonly addressOf: (request: FastifyRequest) => string;
}

/** The calls of people who are not signed in. */
export function signInRoutes(app: App, options: SignInRoutesOptions): void {
  signInRoute(app, options);
  linkRoute(app, options);
  resetRoute(app, options);
}

function signInRoute(
  app: App,
  { sessionActions, describe, publicUrlOf, addressOf }: SignInRoutesOptions,
): void {
  app.post(
    '/session-api/v1/sign-in',
    {
      config: { audit: ['session.began', 'session.ended', 'session.refused'] },
      schema: {
        tags: ['People'],
        security: [],
        operationId: 'signIn',
        summary: 'Sign in with a password',
        description:
          'Answers the cookie of a session, which lasts 12 hours and ends after 30 minutes without a call. It takes the place of the session of that person that the browser presents. Only a page of the service may call this. An unknown address is answered like a wrong password.',
        body: ref(signInSchema),
        response: responses(
          { 200: jsonAnswer('Who is signed in.', ref(sessionSchema)) },
          ...faultsWithBody,
          ...proofFailures,
          peopleFailures.insecure_address,
        ),
      },
    },
    async (request, reply) => {
      const baseUrl = publicUrlOf(request);
      const cookie = safeCookie(baseUrl);
      refuseForeignOrigin(request, baseUrl);
      const presented = presentedIn(request, baseUrl);
      const begun = await sessionActions.signIn(request.body, originOf(request, addressOf), presented);
      setCookie(reply, cookie, begun);
      return reply.send(await described(describe, begun.sessionId));
    },
  );
}

function linkRoute(app: App, { links, publicUrlOf, addressOf }: SignInRoutesOptions): void {
  app.post(
    '/session-api/v1/link',
    {
      config: { audit: ['user.password_set', 'user.invitation_accepted', 'session.refused'] },
      schema: {
        tags: ['People'],
        security: [],
        operationId: 'useLink',
        summary: 'Use a link to accept an invitation or set a new password',
        description:
          'A link works once, for 24 hours. It ends the sessions of the person; sign in afterwards. Only a page of the service may call this.',
        body: ref(linkUseSchema),
        response: responses(
          { 204: { description: 'Done.', type: 'null' } },
          ...faultsWithBody,
          ...proofFailures,
          peopleFailures.unknown_link,
          peopleFailures.signs_in_elsewhere,
          peopleFailures.unusable_password,
        ),
      },
    },
    async (request, reply) => {
      refuseForeignOrigin(request, publicUrlOf(request));
      const { link: secret, password, code } = request.body;
      await links.use({ secret, password, code }, originOf(request, addressOf));
      return reply.code(204).send();
    },
  );
}

function resetRoute(app: App, { requestReset, publicUrlOf, addressOf }: SignInRoutesOptions): void {
  app.post(
    '/session-api/v1/reset',
    {
      config: { audit: 'user.link_made' },
      schema: {
        tags: ['People'],
        security: [],
        operationId: 'requestReset',
        summary: 'Ask for a link for a new password by mail',
        description:
          'If an account with a password has this address, a link is sent there. The answer is the same for every address, and does not say that a mail was sent. Only a page of the service may call this.',
        body: ref(resetRequestSchema),
        response: responses(
          { 202: { description: 'The request was taken.', type: 'null' } },
          ...([400, 403, 413, 415, 429, 503] as const),
          peopleFailures.mail_not_set_up,
          peopleFailures.passwords_off,
        ),
      },
    },
    async (request, reply) => {
      refuseForeignOrigin(request, publicUrlOf(request));
      if (requestReset === undefined) throw mailNotSetUp();
      await requestReset(request.body.email, originOf(request, addressOf));
      return reply.code(202).send();
    },
  );
}
