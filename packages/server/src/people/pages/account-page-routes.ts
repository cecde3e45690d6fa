import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignOrigin, type SignedIn } from '../../access/index.js';
import type { OidcSettings } from '../../config/read-oidc.js';
import type { App } from '../../http/app.js';
import type { SessionDescription } from '../describe-session.js';
import type { MailChoices } from '../mail/choose-mail.js';
import type { AcceptOffer } from '../sessions/accept-offer.js';
import { originOf, safeCookie, setCookie } from '../sessions/person-calls.js';
import type { Origin } from '../sessions/prove-person.js';
import type { SecondFactorActions } from '../sessions/set-second-factor.js';
import { personActor, type SessionActions } from '../sessions/sign-in.js';
import { accountPath, signInPath } from '../sign-in-path.js';
import {
  type AccountView,
  acceptPath,
  accountPage,
  endSessionPath,
  factorOffPath,
  factorOnPath,
  factorPath,
  mailChangesIn,
  mailPath,
  passwordPath,
  recoveryPage,
  setupPage,
  signOutPath,
} from './account-page.js';
import { readForm, type SentForm } from './form.js';
import { faultOf, outcomeOf, type PageFault, placed, repeatFault } from './page-fault.js';
import { hidden, type Page, sendPage } from './page-shell.js';

export interface AccountPageRoutesOptions {
  readonly sessionActions: SessionActions;
  readonly secondFactor: SecondFactorActions;
  readonly acceptOffer: AcceptOffer;
  readonly describe: (sessionId: number) => Promise<SessionDescription | undefined>;
  readonly mailChoices: MailChoices;
  /** Whether this service sends mail. */
  readonly isMailSetUp: boolean;
  /** Who is signed in, by the cookie; undefined: nobody. */
  readonly signedIn: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Absent: nobody signs in through an identity provider. */
  readonly oidc: OidcSettings | undefined;
  /** The address to which the page links back. */
  readonly home: string;
}

/** The page of a person's own account: their sessions, password and second factor. */
export function accountPageRoutes(app: App, options: AccountPageRoutesOptions): void {
  accountRoutes(app, options);
  acceptRoute(app, options);
  passwordRoutes(app, options);
  secondFactorRoutes(app, options);
  mailRoute(app, options);
}

/** A person who is signed in, on a page. */
interface Visit {
  readonly session: SignedIn;
  readonly origin: Origin;
  readonly form: SentForm;
  /** The account page again, with what was refused. */
  readonly refuse: (path: string, fault: PageFault) => Promise<FastifyReply>;
}

/** The account page as it is now, with what was refused; undefined if the session ended meanwhile. */
async function pageOf(
  session: SignedIn,
  { sessionActions, describe, mailChoices, isMailSetUp, oidc, home }: AccountPageRoutesOptions,
  refused?: AccountView['refused'],
): Promise<Page | undefined> {
  const [described, sessions, mail] = await Promise.all([
    describe(session.sessionId),
    sessionActions.list(session),
    isMailSetUp ? mailChoices.list(session.userId) : [],
  ]);
  const view = { sessions, mail, passwordsOff: oidc?.only === true, home };
  return (
    described && accountPage({ session: described, ...view, ...(refused === undefined ? {} : { refused }) })
  );
}

/** Lets a person who is signed in do something; anybody else is sent to the sign-in. */
function visiting(
  options: AccountPageRoutesOptions,
  work: (visit: Visit, reply: FastifyReply) => Promise<FastifyReply>,
) {
  const { signedIn, publicUrlOf, addressOf } = options;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    refuseForeignOrigin(request, publicUrlOf(request));
    const session = await signedIn(request);
    if (session === undefined) return reply.redirect(signInPath, 303);
    const refuse = async (path: string, fault: PageFault): Promise<FastifyReply> => {
      const page = await pageOf(session, options, { path, fault });
      return page === undefined ? reply.redirect(signInPath, 303) : sendPage(reply, fault.status, page);
    };
    return work(
      { session, origin: originOf(request, addressOf), form: readForm(request.body), refuse },
      reply,
    );
  };
}

function accountRoutes(app: App, options: AccountPageRoutesOptions): void {
  const { sessionActions, publicUrlOf } = options;
  app.get(
    accountPath,
    hidden,
    visiting(options, async ({ session }, reply) => {
      const page = await pageOf(session, options);
      return page === undefined ? reply.redirect(signInPath, 303) : sendPage(reply, 200, page);
    }),
  );
  app.post(
    signOutPath,
    { ...hidden, config: { audit: 'session.ended' } },
    visiting(options, async ({ session, origin }, reply) => {
      await faultOf(() =>
        sessionActions.end(session, session.sessionId, personActor(session, { ...session, origin })),
      );
      setCookie(reply, safeCookie(publicUrlOf(reply.request)), null);
      return reply.redirect(signInPath, 303);
    }),
  );
  app.post(
    endSessionPath,
    { ...hidden, config: { audit: 'session.ended' } },
    visiting(options, async ({ session, origin, form }, reply) => {
      const sessionId = idIn(form, 'session_id');
      await faultOf(() =>
        sessionActions.end(session, sessionId, personActor(session, { ...session, origin })),
      );
      return reply.redirect(accountPath, 303);
    }),
  );
}

function acceptRoute(app: App, options: AccountPageRoutesOptions): void {
  app.post(
    acceptPath,
    { ...hidden, config: { audit: 'user.invitation_accepted' } },
    visiting(options, async ({ session, origin, form, refuse }, reply) => {
      const merchantId = idIn(form, 'merchant_id');
      const fault = await faultOf(() => options.acceptOffer(session, merchantId, origin));
      return fault === undefined ? reply.redirect(accountPath, 303) : refuse(acceptPath, fault);
    }),
  );
}

function mailRoute(app: App, options: AccountPageRoutesOptions): void {
  const { mailChoices } = options;
  app.post(
    `${mailPath}/:stream`,
    { ...hidden, config: { audit: 'user.mail_changed' } },
    visiting(options, async ({ session, origin, form }, reply) => {
      const { stream } = reply.request.params as { readonly stream: string };
      const offered = await mailChoices.list(session.userId);
      const changes = mailChangesIn(form, offered, Number(stream));
      await mailChoices.change(session.userId, changes, personActor(session, { ...session, origin }));
      return reply.redirect(accountPath, 303);
    }),
  );
}

/** A number that a form holds; 0, which is no id, for anything else. */
function idIn(form: SentForm, name: string): number {
  return /^\d{1,9}$/.test(form.text(name)) ? Number(form.text(name)) : 0;
}

function passwordRoutes(app: App, options: AccountPageRoutesOptions): void {
  const { sessionActions, publicUrlOf } = options;
  app.post(
    passwordPath,
    { ...hidden, config: { audit: ['user.password_set', 'session.refused'] } },
    visiting(options, async ({ session, origin, form, refuse }, reply) => {
      const fault =
        repeatFault(form, 'new_password') ??
        (await faultOf(async () => {
          const change = { ...proofOf(form), newPassword: form.text('new_password') };
          setCookie(
            reply,
            safeCookie(publicUrlOf(reply.request)),
            await sessionActions.changePassword(session, change, origin),
          );
        }));
      return fault === undefined
        ? reply.redirect(accountPath, 303)
        : refuse(
            passwordPath,
            placed(fault, { unusable_password: 'new_password', sign_in_refused: 'password' }),
          );
    }),
  );
}

function secondFactorRoutes(app: App, options: AccountPageRoutesOptions): void {
  const { secondFactor } = options;
  const atPassword = { sign_in_refused: 'password', second_factor_needed: 'code' };
  app.post(
    factorPath,
    { ...hidden, config: { audit: 'session.refused' } },
    visiting(options, async ({ session, origin, form, refuse }, reply) => {
      const begun = await outcomeOf(() => secondFactor.begin(session, proofOf(form), origin));
      return 'fault' in begun
        ? refuse(factorPath, placed(begun.fault, atPassword))
        : sendPage(reply, 200, setupPage(begun.value));
    }),
  );
  app.post(
    factorOnPath,
    { ...hidden, config: { audit: 'user.second_factor_changed' } },
    visiting(options, async ({ session, origin, form, refuse }, reply) => {
      const given = { setup: form.text('setup'), code: form.text('code') };
      const actor = personActor(session, { ...session, origin });
      const done = await outcomeOf(() => secondFactor.turnOn(session, given, actor));
      if (!('fault' in done)) return sendPage(reply, 200, recoveryPage(done.value));
      const again = await secondFactor.again(session, given.setup);
      const fault = placed(done.fault, { wrong_code: 'code' });
      return again === undefined
        ? refuse(factorPath, fault)
        : sendPage(reply, fault.status, setupPage(again, fault));
    }),
  );
  app.post(
    factorOffPath,
    { ...hidden, config: { audit: ['user.second_factor_changed', 'session.refused'] } },
    visiting(options, async ({ session, origin, form, refuse }, reply) => {
      const fault = await faultOf(() => secondFactor.turnOff(session, proofOf(form), origin));
      return fault === undefined
        ? reply.redirect(accountPath, 303)
        : refuse(factorOffPath, placed(fault, atPassword));
    }),
  );
}

function proofOf(form: SentForm): { readonly password: string; readonly code: string } {
  return { password: form.text('password'), code: form.text('code') };
}
