import { merchantRoles, operatorRoles, type Scope } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { operatorStream, selectLastSequences } from '../../notification-log/index.js';
import { peopleFailures } from '../people-failures.js';
import { unknownUser } from '../unknown-user.js';
import { lockUser } from '../user-store.js';
import {
  deleteChoice,
  type MailPerson,
  saveChoice,
  selectChoices,
  selectChoicesById,
  selectMailPerson,
} from './mail-choice-store.js';
import {
  allMailed,
  type MailedNotification,
  mailedByDefault,
  mailedType,
  type Pace,
} from './mailed-types.js';

/** When mails come, if they do. */
export type HowMailed = Pace | 'off';

/** Something about which a person may choose to get mail. */
export interface OfferedMail {
  /** The merchant, or 0 for the operator. */
  readonly stream: number;
  /** The name of the merchant; null: the operator. */
  readonly name: string | null;
  readonly type: MailedNotification;
  readonly how: HowMailed;
}

export type ChangedMail = Pick<OfferedMail, 'stream' | 'type' | 'how'>;

/** Which mails people get, as they or the operator choose. */
export interface MailChoices {
  /** Everything that the person may choose now, and what they chose. @throws Failure unknown_user */
  list(userId: number): Promise<OfferedMail[]>;
  /** Changes some of it, all or nothing. @throws Failure unknown_user, mail_not_offered */
  change(userId: number, changes: readonly ChangedMail[], by: Actor): Promise<void>;
}

export interface MailChoicesOptions extends Context {
  /** If true, a role of the operator counts only after its person has set up a second factor. */
  readonly secondFactorRequired: boolean;
}

export function createMailChoices({
  database,
  clock,
  secondFactorRequired,
}: MailChoicesOptions): MailChoices {
  return {
    list: (userId) => listOffered(database, userId, secondFactorRequired),
    change: (userId, changes, by) =>
      database.transaction(async (tx) => {
        if (!canBeId(userId) || (await lockUser(tx, userId)) === undefined) throw unknownUser(userId);
        const offered = await listOffered(tx, userId, secondFactorRequired);
        for (const change of changes) {
          const at = offered.findIndex(
            ({ stream, type }) => stream === change.stream && type === change.type,
          );
          const found = offered[at];
          if (found === undefined) throw notOffered(change);
          if (found.how !== change.how) await changeOne(tx, userId, { change, before: found.how, by, clock });
          // The same may be changed twice: the last one counts.
          offered[at] = { ...found, how: change.how };
        }
      }),
  };
}

async function listOffered(
  tx: Queryable,
  userId: number,
  secondFactorRequired: boolean,
): Promise<OfferedMail[]> {
  const person = canBeId(userId) ? await selectMailPerson(tx, userId) : undefined;
  if (person === undefined) throw unknownUser(userId);
  const chosen = await selectChoices(tx, userId);
  return placesOf(person, secondFactorRequired).flatMap(({ stream, name, scopes }) =>
    allMailed
      .filter((type) => mayBeMailed({ stream, type }, scopes))
      .map((type) => {
        const choice = chosen.find((one) => one.stream === stream && one.type === type);
        return {
          stream,
          name,
          type,
          how: choice === undefined ? 'off' : choice.isDaily ? 'daily' : 'at_once',
        };
      }),
  );
}

async function changeOne(
  tx: Transaction,
  userId: number,
  {
    change: { stream, type, how },
    before,
    by,
    clock,
  }: { readonly change: ChangedMail; readonly before: HowMailed; readonly by: Actor; readonly clock: Clock },
): Promise<void> {
  if (how === 'off') await deleteChoice(tx, { userId, stream, type });
  else await saveChoiceFromNow(tx, { userId, stream, type, isDaily: how === 'daily' });
  const of = { merchant_id: stream === operatorStream ? null : stream, type };
  await auditWriter(by, clock).record(tx, {
    action: 'user.mail_changed',
    merchantId: null,
    target: `user ${userId}`,
    before: { ...of, how: before },
    after: { ...of, how },
  });
}

async function saveChoiceFromNow(
  tx: Transaction,
  choice: Omit<Parameters<typeof saveChoice>[1], 'afterSequence'>,
): Promise<void> {
  const { stream } = choice;
  const afterSequence = (await selectLastSequences(tx, [stream])).get(stream) ?? 0n;
  await saveChoice(tx, { ...choice, afterSequence });
}

/** Makes the usual choices for a person who works for a merchant from now on. */
export async function chooseDefaults(
  tx: Transaction,
  { userId, merchantId }: { readonly userId: number; readonly merchantId: number },
): Promise<void> {
  for (const type of mailedByDefault)
    await saveChoiceFromNow(tx, { userId, stream: merchantId, type, isDaily: false });
}

/** Ends the choices that the link in a mail names. It needs no sign-in: having the mail is enough. */
export async function stopMail(
  { database, clock }: Pick<MailChoicesOptions, 'database' | 'clock'>,
  choiceIds: readonly string[],
  by: Actor,
): Promise<void> {
  await database.transaction(async (tx) => {
    const people = (await selectChoicesById(tx, choiceIds)).map(({ userId }) => userId);
    for (const userId of new Set(people)) await lockUser(tx, userId);
    // Read again: two clicks at once end each choice once.
    for (const { userId, stream, type, isDaily } of await selectChoicesById(tx, choiceIds))
      await changeOne(tx, userId, {
        change: { stream, type, how: 'off' },
        before: isDaily ? 'daily' : 'at_once',
        by,
        clock,
      });
  });
}

/** A part of the service in which a person has a role. */
export interface MailPlace {
  /** The merchant, or 0 for the operator. */
  readonly stream: number;
  readonly name: string | null;
  readonly scopes: readonly Scope[];
}

/** Where a person has a role at this moment, and what it lets them read. */
export function placesOf(
  { operatorRole, hasSecondFactor, memberships }: MailPerson,
  secondFactorRequired: boolean,
): MailPlace[] {
  const counts = operatorRole !== null && (hasSecondFactor || !secondFactorRequired);
  return [
    ...(counts ? [{ stream: operatorStream, name: null, scopes: operatorRoles[operatorRole].scopes }] : []),
    ...memberships.map(({ merchantId, role, name }) => ({
      stream: merchantId,
      name,
      scopes: merchantRoles[role].scopes,
    })),
  ];
}

/** Whether these scopes allow mail about a type of a stream. */
export function mayBeMailed(
  { stream, type }: Pick<OfferedMail, 'stream' | 'type'>,
  scopes: readonly Scope[],
): boolean {
  const side = mailedType(type)[stream === operatorStream ? 'operator' : 'merchant'];
  return side !== undefined && scopes.includes(side.scope);
}

function notOffered({ stream, type }: ChangedMail): Failure {
  const side = stream === operatorStream ? 'the operator' : `merchant ${stream}`;
  return new Failure(peopleFailures.mail_not_offered, {
    detail: `The person is not offered mails about ${type} of ${side}.`,
  });
}
