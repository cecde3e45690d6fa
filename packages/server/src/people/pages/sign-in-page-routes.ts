import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignOrigin, type SignedIn } from '../../access/index.js';
import type { AuditedAction } from '../../audit-entries/index.js';
import type { OidcSettings } from '../../config/read-oidc.js';
import type { App } from '../../http/app.js';
import { peopleFailures } from '../people-failures.js';
import { originOf, safeCookie, setCookie } from '../sessions/person-calls.js';
import { presentedIn } from '../sessions/read-session.js';
import { mailNotSetUp, type RequestReset } from '../sessions/request-reset.js';
import type { SessionActions } from '../sessions/sign-in.js';
import type { Links } from '../sessions/use-link.js';
import { safeReturn, signInPath } from '../sign-in-path.js';
import { readForm } from './form.js';
import { faultOf, outcomeOf, type PageFault, placed, repeatFault } from './page-fault.js';
import { hidden, sendPage } from './page-shell.js';
import {
  askAdminPage,
  choosePasswordPage,
  linkPage,
  linkPath,
  linkUsedPage,
  resetPage,
  resetPath,
  resetRequestedPage,
  signInPage,
} from './sign-in-pages.js';

export interface SignInPageRoutesOptions {
  readonly sessionActions: Pick<SessionActions, 'signIn'>;
  readonly links: Links;
  /** Absent: only an admin can make a link for a new password. */
  readonly requestReset: RequestReset | undefined;
  /** Who is signed in, by the cookie; undefined: nobody. */
  readonly signedIn: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Absent: nobody signs in through an identity provider. */
  readonly oidc: OidcSettings | undefined;
  /** Where a person goes who signed in without asking for another address. */
  readonly home: string;
}

/** The pages for people who are not signed in: sign-in, use of a link, and asking for one. */
export function signInPageRoutes(app: App, options: SignInPageRoutesOptions): void {
  signInRoutes(app, options);
  linkRoutes(app, options);
  resetRoutes(app, options);
}

function signInRoutes(
  app: App,
  { sessionActions, signedIn, publicUrlOf, addressOf, oidc: provider, home }: SignInPageRoutesOptions,
): void {
  app.get<{ Querystring: { readonly return?: unknown } }>(signInPath, hidden, async (request, reply) => {
    const returnTo = safeReturn(request.query.return, home);
    const insecure = await faultOf(async () => void safeCookie(publicUrlOf(request)));
    if (insecure !== undefined) return sendPage(reply, 200, signInPage({ insecure: insecure.text }));
    return (await signedIn(request)) === undefined
      ? sendPage(reply, 200, signInPage({ provider, returnTo }))
      : reply.redirect(returnTo, 303);
  });
  app.post(
    signInPath,
    { ...hidden, config: { audit: ['session.began', 'session.ended', 'session.refused'] } },
    async (request, reply) => {
      const form = readForm(request.body);
      const proof = { email: form.text('email'), password: form.text('password'), code: form.text('code') };
      const returnTo = safeReturn(form.text('return'), home);
      const fault = await faultOf(async () => {
        const baseUrl = publicUrlOf(request);
        const cookie = safeCookie(baseUrl);
        refuseForeignOrigin(request, baseUrl);
        const presented = presentedIn(request, baseUrl);
        setCookie(reply, cookie, await sessionActions.signIn(proof, originOf(request, addressOf), presented));
      });
      return fault === undefined
        ? reply.redirect(returnTo, 303)
        : sendPage(reply, fault.status, signInPage({ email: proof.email, fault, provider, returnTo }));
    },
  );
}

function linkRoutes(
  app: App,
  { sessionActions, links, publicUrlOf, addressOf, oidc: provider, home }: SignInPageRoutesOptions,
): void {
  app.get(linkPath, hidden, async (_request, reply) =>
    sendPage(reply, 200, provider?.only === true ? signInPage({ provider }) : linkPage()),
  );
  const audit: AuditedAction[] = [
    'user.password_set',
    'user.invitation_accepted',
    'session.began',
    'session.ended',
    'session.refused',
  ];
  app.post(linkPath, { ...hidden, config: { audit } }, async (request, reply) => {
    const form = readForm(request.body);
    const link = form.text('link').replace(/^.*#/, '').trim();
    const origin = originOf(request, addressOf);
    const refuse = (fault: PageFault): FastifyReply => {
      // The password is asked for only once the link was checked.
      const isOfLink = fault.code === peopleFailures.unknown_link.code || form.text('password') === '';
      const page = isOfLink
        ? linkPage(placed(fault, { unknown_link: 'link' }))
        : choosePasswordPage(link, fault);
      return sendPage(reply, fault.status, page);
    };
    const password = form.text('password');
    const unchecked = await faultOf(async () => {
      refuseForeignOrigin(request, publicUrlOf(request));
      if (password === '') await links.check(link, origin);
    });
    if (unchecked !== undefined) return refuse(unchecked);
    // At first the form has the link alone: so somebody with a used link learns that before choosing a password.
    if (password === '') return sendPage(reply, 200, choosePasswordPage(link));
    const differing = repeatFault(form, 'password');
    if (differing !== undefined) return refuse(differing);
    const code = form.text('code');
    const used = await outcomeOf(() => links.use({ secret: link, password, code }, origin));
    if ('fault' in used) return refuse(placed(used.fault, {}));
    const { email, tookCode } = used.value;
    if (tookCode) return sendPage(reply, 200, linkUsedPage());
    const unsigned = await faultOf(async () => {
      const baseUrl = publicUrlOf(request);
      const cookie = safeCookie(baseUrl);
      const presented = presentedIn(request, baseUrl);
      setCookie(reply, cookie, await sessionActions.signIn({ email, password, code }, origin, presented));
    });
    return unsigned === undefined
      ? reply.redirect(home, 303)
      : sendPage(reply, 200, linkUsedPage(unsigned.text));
  });
}

function resetRoutes(
  app: App,
  { requestReset, publicUrlOf, addressOf, oidc: provider }: SignInPageRoutesOptions,
): void {
  app.get(resetPath, hidden, async (_request, reply) => {
    if (provider?.only === true) return sendPage(reply, 200, signInPage({ provider }));
    return sendPage(reply, 200, requestReset === undefined ? askAdminPage : resetPage());
  });
  app.post(resetPath, { ...hidden, config: { audit: 'user.link_made' } }, async (request, reply) => {
    const email = readForm(request.body).text('email');
    const fault = await faultOf(async () => {
      refuseForeignOrigin(request, publicUrlOf(request));
      if (requestReset === undefined) throw mailNotSetUp();
      await requestReset(email, originOf(request, addressOf));
    });
    return fault === undefined
      ? sendPage(reply, 200, resetRequestedPage)
      : sendPage(reply, fault.status, resetPage({ email, fault }));
  });
}
