import type { Static } from 'typebox';
import { personCalls, type SignedIn } from '../../access/index.js';
import type { App } from '../../http/app.js';
import type { SessionDescription } from '../describe-session.js';
import type { MailChoices } from '../mail/choose-mail.js';
import { changeOf, mailChangesSchema, mailChoicesSchema, offeredOnWire } from '../mail/mail-schemas.js';
import { peopleFailures } from '../people-failures.js';
import { described, faultsOfReading, personally, sessionOf } from './person-calls.js';

export interface MailRoutesOptions {
  readonly mailChoices: MailChoices;
  /** Whether this service sends mail. */
  readonly isMailSetUp: boolean;
  readonly describe: (sessionId: number) => Promise<SessionDescription | undefined>;
}

const choices = ['The choices.', mailChoicesSchema] as const;

/** People choose which mails they get. */
export function mailRoutes(app: App, options: MailRoutesOptions): void {
  const calls = personCalls(app);
  calls.read({
    path: '/mail',
    id: 'getMailChoices',
    scope: personally,
    summary: 'Read which mails you get',
    description:
      'For each part of the service in which you have a role: which mails you may get, and what you chose.',
    answer: choices,
    statuses: faultsOfReading,
    handle: ({ request }) => choicesOf(sessionOf(request), options),
  });
  calls.change({
    method: 'PATCH',
    path: '/mail',
    id: 'changeMailChoices',
    scope: personally,
    audit: 'user.mail_changed',
    summary: 'Choose which mails you get',
    description:
      'All changes are made, or none. You get mail about what happens from now on, as long as your role lets you read it. Several things at once come in one mail, and two mails are at least 10 minutes apart.',
    body: mailChangesSchema,
    answer: choices,
    fails: [peopleFailures.mail_not_offered],
    handle: async ({ request, body, by }) => {
      const session = sessionOf(request);
      await options.mailChoices.change(session.userId, body.choices.map(changeOf), by);
      return choicesOf(session, options);
    },
  });
}

async function choicesOf(
  { userId, sessionId }: SignedIn,
  { mailChoices, isMailSetUp, describe }: MailRoutesOptions,
): Promise<Static<typeof mailChoicesSchema>> {
  const { email } = await described(describe, sessionId);
  const offered = await mailChoices.list(userId);
  return { is_set_up: isMailSetUp, address: email, choices: offered.map(offeredOnWire) };
}
