import { randomUUID } from 'node:crypto';
import { findEndingKeys } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { PublicUrlAt } from '../../http/listening/base-url.js';
import type { Round } from '../../jobs/work-loop.js';
import { operatorStream, selectNotifications } from '../../notification-log/index.js';
import { accountPath } from '../sign-in-path.js';
import { mayBeMailed, placesOf } from './choose-mail.js';
import { type MailPerson, selectMailPerson } from './mail-choice-store.js';
import {
  claimReader,
  type DueChoice,
  noteFailure,
  selectDueChoices,
  selectDuePeople,
  settleChoices,
} from './mail-reading-store.js';
import { lastDailyTime, mailedType } from './mailed-types.js';
import type { Letter, Mailer } from './mailer.js';
import { type StopTokens, stopPath } from './stop-token.js';
import { type Section, writeLetter } from './write-letter.js';

export interface MailPeopleContext extends Context {
  readonly deliver: Mailer['deliver'];
  readonly stopTokens: StopTokens;
  readonly publicUrlAt: PublicUrlAt;
  /** Where the console is; undefined without one. */
  readonly consolePath: string | undefined;
  readonly secondFactorRequired: boolean;
}

/** A person gets no second mail within this time. Everything that happens meanwhile comes in one mail after it. */
export const mailPauseMs = 10 * 60_000;
/** A claim outlasts every mail. A process that is killed holds up the mail of a person for this long, and no other. */
const claimMs = 2 * 60_000;
/** How long a person waits after each failure in a row. The last value holds for all further ones. */
const retryAfterSeconds = [60, 120, 300, 900, 1_800, 3_600, 7_200, 21_600];
const peopleAtOnce = 4;
const peopleOfRound = 40;
/** How many choices a mail covers, so that the link that ends them fits into a header, and how many lines each has. */
const mostChoices = 10;
const mostLines = 20;
/** More than a merchant has keys that expire within 14 days. Only those that still expire soon become lines. */
const mostKeys = 10_000;

/** Sends one mail to each person for whom something is due. Several processes may do this at once. */
export async function mailPeople(context: MailPeopleContext, signal: AbortSignal): Promise<Round> {
  const now = context.clock.now();
  const dailyTime = lastDailyTime(now);
  const due = await selectDuePeople(context.database, { now, dailyTime, most: peopleOfRound });
  const waiting = [...due];
  const workers = Array.from({ length: peopleAtOnce }, async () => {
    for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift())
      await mailPerson(context, one, { dailyTime, signal });
  });
  // One failure does not end the round while mails to others are under way.
  for (const one of await Promise.allSettled(workers)) if (one.status === 'rejected') throw one.reason;
  return due.length === peopleOfRound ? 'again' : 'idle';
}

/** Looks up what the person may read after the claim, so a role that was taken away before that counts no more. */
async function mailPerson(
  context: MailPeopleContext,
  userId: number,
  { dailyTime, signal }: { readonly dailyTime: Date; readonly signal: AbortSignal },
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const mine = { userId, claim: randomUUID() };
  if (!(await claimReader(database, mine, { now, until: new Date(now.getTime() + claimMs) }))) return;
  const choices = await selectDueChoices(database, userId, { dailyTime, most: mostChoices });
  const person = await selectMailPerson(database, userId);
  const sections = person === undefined ? [] : await readSections(context, person, choices);
  const letter =
    person === undefined || sections.length === 0
      ? undefined
      : letterTo(context, { userId, person, sections });
  if (letter !== undefined && !(await context.deliver(letter, signal)))
    return noteFailure(database, mine, {
      now: clock.now(),
      retryAfterSeconds: retryAfterSeconds.map(jittered),
    });
  const settledAt = clock.now();
  const notBefore = letter === undefined ? settledAt : new Date(settledAt.getTime() + mailPauseMs);
  await database.transaction((tx) => settleChoices(tx, mine, { choices, notBefore, now: settledAt }));
}

/** So that people whose mails failed together do not all come back together. */
function jittered(seconds: number): number {
  return seconds * (0.8 + 0.4 * Math.random());
}

/** What a mail may still say to the person, by choice. */
async function readSections(
  { database, clock, secondFactorRequired }: MailPeopleContext,
  person: MailPerson,
  choices: readonly DueChoice[],
): Promise<Section[]> {
  const places = placesOf(person, secondFactorRequired);
  const sections: Section[] = [];
  for (const choice of choices) {
    const { stream, type, afterSequence: after, lastSequence: through } = choice;
    const place = places.find((one) => one.stream === stream);
    if (place === undefined || !mayBeMailed(choice, place.scopes)) continue;
    const most = type === 'key.ending' ? mostKeys : mostLines + 1;
    const found = await selectNotifications(database, stream, { after, through, types: [type], most });
    const told = type === 'key.ending' ? await withExpiry({ database, clock }, stream, found) : found;
    if (told.length > 0)
      sections.push({ choice, told: told.slice(0, mostLines), hasMore: told.length > mostLines });
  }
  return sections;
}

/** Leaves out keys that no longer expire soon: somebody has revoked or rotated them, or they have expired. */
async function withExpiry(
  { database, clock }: Context,
  merchantId: number,
  found: Section['told'],
): Promise<Section['told']> {
  const keys = await findEndingKeys(database, clock, merchantId);
  const ends = new Map(keys.map((key) => [`${key.kind} ${key.accessKeyId}`, key.expiresAt]));
  return found.flatMap((one) => {
    const expiresAt = ends.get(`${one.objectType} ${one.objectId}`);
    return expiresAt === undefined ? [] : [{ ...one, expiresAt }];
  });
}

function letterTo(
  { publicUrlAt, stopTokens, consolePath }: MailPeopleContext,
  {
    userId,
    person,
    sections,
  }: { readonly userId: number; readonly person: MailPerson; readonly sections: readonly Section[] },
): Letter {
  const url = publicUrlAt('public');
  // Mail providers send their POST from outside, where only the public address is reached.
  const stopUrl = `${url}${stopPath}/${stopTokens.of(sections.map(({ choice }) => choice.choiceId))}`;
  const pageOf = ({ stream, type }: DueChoice): string | undefined => {
    if (consolePath === undefined) return undefined;
    const { merchant, operator } = mailedType(type);
    return stream === operatorStream
      ? `${publicUrlAt('operator')}${consolePath}${operator?.page ?? ''}`
      : `${url}${consolePath}/m/${stream}${merchant?.page ?? ''}`;
  };
  const account = `${publicUrlAt(person.operatorRole === null ? 'public' : 'operator')}${accountPath}`;
  const { subject, text, messageId } = writeLetter(sections, {
    host: new URL(url).host,
    pageOf,
    account,
    stopUrl,
  });
  return { userId, to: person.email, subject, text, chosen: { stopUrl, messageId } };
}
