import type { Static } from 'typebox';
import { actorOf, needsPerson, type SignedIn } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { SessionDescription } from '../describe-session.js';
import type { MailChoices } from '../mail/choose-mail.js';
import { changeOf, mailChangesSchema, mailChoicesSchema, offeredOnWire } from '../mail/mail-schemas.js';
import { peopleFailures } from '../people-failures.js';
import { described, sessionOf } from './person-calls.js';

export interface MailRoutesOptions {
  readonly mailChoices: MailChoices;
  /** Whether this service sends mail. */
  readonly isMailSetUp: boolean;
  readonly describe: (sessionId: number) => Promise<SessionDescription | undefined>;
}

const path = '/session-api/v1/mail';

/** People choose which mails they get. */
export function mailRoutes(app: App, options: MailRoutesOptions): void {
  app.get(
    path,
    {
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'getMailChoices',
        summary: 'Read which mails you get',
        description:
          'For each part of the service in which you have a role: which mails you may get, and what you chose.',
        response: responses({ 200: jsonAnswer('The choices.', ref(mailChoicesSchema)) }, 400, 401, 429, 503),
      },
    },
    async (request, reply) => reply.send(await choicesOf(sessionOf(request), options)),
  );
  app.patch(
    path,
    {
      config: { audit: 'user.mail_changed' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'changeMailChoices',
        summary: 'Choose which mails you get',
        description:
          'All changes are made, or none. You get mail about what happens from now on, as long as your role lets you read it. Several things at once come in one mail, and two mails are at least 10 minutes apart.',
        body: ref(mailChangesSchema),
        response: responses(
          { 200: jsonAnswer('The choices.', ref(mailChoicesSchema)) },
          ...faultsWithBody,
          peopleFailures.mail_not_offered,
        ),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await options.mailChoices.change(session.userId, request.body.choices.map(changeOf), actorOf(request));
      return reply.send(await choicesOf(session, options));
    },
  );
}

async function choicesOf(
  { userId, sessionId }: SignedIn,
  { mailChoices, isMailSetUp, describe }: MailRoutesOptions,
): Promise<Static<typeof mailChoicesSchema>> {
  const { email } = await described(describe, sessionId);
  const choices = await mailChoices.list(userId);
  return { is_set_up: isMailSetUp, address: email, choices: choices.map(offeredOnWire) };
}
