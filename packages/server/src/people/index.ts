import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { createLimitTries } from '../access/index.js';
import { type Actor, auditWriter, serviceActor } from '../audit-entries/index.js';
import type { Logger } from '../config/logger.js';
import type { MailSettings } from '../config/read-mail.js';
import type { OidcSettings } from '../config/read-oidc.js';
import type { Context } from '../database/context.js';
import type { App, Area } from '../http/area.js';
import type { PublicUrlAt } from '../http/listening/base-url.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import { createSchedule } from '../jobs/schedule.js';
import { addressForLimits } from '../kernel/client-address.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { describeSession } from './describe-session.js';
import { createFindSession } from './find-session.js';
import { type AnnounceLink, createAnnounceLink } from './mail/announce-link.js';
import { createMailChoices } from './mail/choose-mail.js';
import { createMailLoop } from './mail/mail-loop.js';
import { mailChangesSchema, mailChoicesSchema } from './mail/mail-schemas.js';
import { createMailer, type Mailer } from './mail/mailer.js';
import { createStopTokens, type StopTokens } from './mail/stop-token.js';
import { createNotes, type Notes } from './note-afterwards.js';
import { beginPolicy, oidcRoutes } from './oidc/oidc-routes.js';
import { noMailRoutes } from './pages/no-mail-routes.js';
import { pageRoutes } from './pages/page-routes.js';
import { createPasswords, type Passwords } from './passwords/hash-password.js';
import { peopleExamples } from './people-examples.js';
import { createMailMetrics, createSignInMetrics } from './people-metrics.js';
import { refusePasswords } from './refuse-passwords.js';
import { removeOld } from './remove-old.js';
import { createFactorSeal } from './second-factor/totp.js';
import { sessionSchemas } from './session-schemas.js';
import { createAcceptOffer } from './sessions/accept-offer.js';
import { mailRoutes } from './sessions/mail-routes.js';
import { accountPolicy, createProvePerson } from './sessions/prove-person.js';
import { createReadSession } from './sessions/read-session.js';
import { createRequestReset, resetPolicy } from './sessions/request-reset.js';
import { savedViewRoutes, savedViewsSchema } from './sessions/saved-view-routes.js';
import { secondFactorRoutes } from './sessions/second-factor-routes.js';
import { sessionRoutes } from './sessions/session-routes.js';
import { createSecondFactorActions } from './sessions/set-second-factor.js';
import { createSessionActions } from './sessions/sign-in.js';
import { signInRoutes } from './sessions/sign-in-routes.js';
import { createLinks } from './sessions/use-link.js';
import { accountPath } from './sign-in-path.js';
import { userSchemas } from './user-schemas.js';
import { createMemberManagement } from './users/manage-members.js';
import { createUserManagement } from './users/manage-users.js';
import { invitationPolicy, memberRoutes } from './users/member-routes.js';
import { userRoutes } from './users/user-routes.js';

export { beginSession } from './begin-session.js';
export { createFindSession } from './find-session.js';
export { createAnnounceLink } from './mail/announce-link.js';
export { createMailChoices, type MailChoices } from './mail/choose-mail.js';
export { examineMails, type MailExamination } from './mail/mail-reading-store.js';
export { changeOf as mailChangeOf, howMailed, offeredOnWire } from './mail/mail-schemas.js';
export { allMailed } from './mail/mailed-types.js';
export { createMailer, examineMailServer } from './mail/mailer.js';
export { addressOfLink } from './make-link.js';
export type { Member } from './membership-store.js';
export { examineIdentityProvider } from './oidc/oidc-client.js';
export { createPasswords, type Passwords } from './passwords/hash-password.js';
export { refusePasswords } from './refuse-passwords.js';
export { accountPath } from './sign-in-path.js';
export { memberOnWire, userOnWire } from './user-schemas.js';
export { countAdmins, type ListedUser, type PeopleCounts } from './user-store.js';
export { describeInvitation } from './users/describe-invitation.js';
export { createMemberManagement, type MemberManagement } from './users/manage-members.js';
export { createUserManagement, type UserManagement } from './users/manage-users.js';
export { searchPeople } from './users/search-people.js';

export interface PeopleDependencies extends Context {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly masterSecret: Buffer;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly publicUrlAt: PublicUrlAt;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  /** The rate of failed sign-ins of one address. */
  readonly policy: RatePolicy;
  readonly secondFactorRequired: boolean;
  /** Absent: nobody signs in through an identity provider. */
  readonly oidc: OidcSettings | undefined;
  /** Absent: no mail is sent. */
  readonly mail: MailSettings | undefined;
  /** Where a person goes who signed in without asking for another address. */
  readonly home: string;
  /** By default scrypt, as the service computes it. */
  readonly passwords?: Passwords;
}

const cleanEveryMs = 3_600_000;

const described = {
  examples: peopleExamples,
  schemas: [...userSchemas, ...sessionSchemas, mailChoicesSchema, mailChangesSchema, savedViewsSchema],
  published: [],
};

/** People: who they are, how they sign in, and who invites them. */
export function createPeople(deps: PeopleDependencies): Area {
  const { database, clock, registry, masterSecret, secondFactorRequired, oidc, publicUrlAt, publicUrlOf } =
    deps;
  const passwords = deps.passwords ?? createPasswords();
  const addressOf = (request: FastifyRequest): string => addressForLimits(deps.addressOf(request));
  const tries = {
    ofAddress: createLimitTries(deps.policy, clock),
    ofAccount: createLimitTries(accountPolicy, clock),
  };
  const notes = createNotes(deps.logger);
  const countSignIn = createSignInMetrics(registry);
  const factors = createFactorSeal(masterSecret);
  const passwordsOff = oidc?.only === true;
  const { provePerson, links } = passwordsOff
    ? { provePerson: refusePasswords, links: { check: refusePasswords, use: refusePasswords } }
    : createProofs({ database, clock, passwords, factors, tries, notes });
  const sessionActions = createSessionActions({ database, clock, passwords, provePerson, countSignIn });
  const secondFactor = createSecondFactorActions({
    database,
    clock,
    provePerson,
    factors,
    masterSecret,
    issuer: () => new URL(publicUrlAt('public')).host,
  });
  const describe = (sessionId: number) => describeSession(database, sessionId, { secondFactorRequired });
  const signedIn = createReadSession({
    findSession: createFindSession(database, clock, deps),
    publicUrlOf,
    addressOf,
    tries: createLimitTries(deps.policy, clock),
  });
  const { mailer, announce, ...mailed } = createMail(deps, notes);
  const requestReset = passwordsOff ? refusePasswords : mailed.requestReset;
  const acceptOffer = createAcceptOffer(database, clock);
  const mail = { mailChoices: createMailChoices(deps), isMailSetUp: mailer !== undefined };
  const own = { sessionActions, links, requestReset, acceptOffer, describe, publicUrlOf, addressOf, ...mail };
  const stopTokens = createStopTokens(masterSecret);
  return {
    routes: async (app) => {
      signInRoutes(app, own);
      sessionRoutes(app, own);
      mailRoutes(app, own);
      savedViewRoutes(app, { database, clock });
      secondFactorRoutes(app, { secondFactor, addressOf });
      await app.register((scope: App) =>
        pageRoutes(scope, { ...own, secondFactor, signedIn, oidc, home: deps.home }),
      );
      await app.register((scope: App) => noMailRoutes(scope, { database, clock, stopTokens }));
      managementRoutes(app, { ...deps, announce, passwordsOff });
      if (oidc !== undefined)
        await app.register((scope: App) =>
          oidcRoutes(scope, {
            ...deps,
            settings: oidc,
            addressOf,
            limitBegins: createRateLimit(beginPolicy, clock),
            tries: tries.ofAddress,
          }),
        );
    },
    ...described,
    parts: mailer === undefined ? [notes] : [mailer, notes],
    jobs: [createCleaning(deps), ...createMailJobs(deps, stopTokens, mailer)],
  };
}

function managementRoutes(
  app: App,
  {
    database,
    clock,
    publicUrlAt,
    announce,
    passwordsOff,
  }: PeopleDependencies & { readonly announce: AnnounceLink | undefined; readonly passwordsOff: boolean },
): void {
  const managing = (actor: Actor) => ({ database, clock, actor, announce });
  userRoutes(app, { usersFor: (actor) => createUserManagement(managing(actor)), publicUrlAt, passwordsOff });
  memberRoutes(app, {
    membersFor: (actor) => createMemberManagement(managing(actor)),
    publicUrlAt,
    passwordsOff,
    limitInvitations: createRateLimit(invitationPolicy, clock),
  });
}

/** Mail to people, and password resets, which need it. The mailer stops after the notes, because they post to it. */
function createMail(deps: PeopleDependencies, notes: Notes) {
  const { database, clock, logger, registry, policy, mail, publicUrlAt } = deps;
  const count = createMailMetrics(registry);
  if (mail === undefined) return {};
  const mailer = createMailer({ settings: mail, logger, clock, count });
  const announce = createAnnounceLink(mailer, { publicUrlAt, passwordsOff: deps.oidc?.only === true });
  const requests = {
    ofAddress: createLimitTries({ ...policy, name: 'reset-address' }, clock),
    ofAccount: createLimitTries(resetPolicy, clock),
  };
  const requestReset = createRequestReset({ database, clock, notes, announce, requests });
  return { mailer, announce, requestReset };
}

/** The mailer starts before the loop and stops after it. */
function createMailJobs(
  deps: PeopleDependencies,
  stopTokens: StopTokens,
  mailer: Mailer | undefined,
): readonly LongLivedPart[] {
  if (mailer === undefined) return [];
  const consolePath = deps.home === accountPath ? undefined : deps.home;
  return [mailer, createMailLoop({ ...deps, stopTokens, deliver: mailer.deliver, consolePath })];
}

function createCleaning({ database, clock, logger }: PeopleDependencies): LongLivedPart {
  return createSchedule({
    everyMs: cleanEveryMs,
    work: () => removeOld(database, clock.now()),
    failure: 'could not remove old sessions and links and will try again',
    logger,
  });
}

type ProofDependencies = Omit<Parameters<typeof createProvePerson>[0], 'noteRefused'> & {
  readonly notes: Notes;
};

/** The use cases that take a password: proving who somebody is, and using a link. */
function createProofs({ notes, ...deps }: ProofDependencies) {
  const { database, clock, tries } = deps;
  const provePerson = createProvePerson({
    ...deps,
    noteRefused: (userId, { requestId }) =>
      notes.add(() =>
        database.transaction((tx) =>
          auditWriter({ ...serviceActor, requestId }, clock).record(tx, {
            action: 'session.refused',
            merchantId: null,
            target: `user ${userId}`,
          }),
        ),
      ),
  });
  return { provePerson, links: createLinks({ ...deps, provePerson, triesOfAddress: tries.ofAddress }) };
}
