import { createHash } from 'node:crypto';
import { type AccessKeyKind, kinds } from '../../access/index.js';
import { type Notification, operatorStream } from '../../notification-log/index.js';
import type { DueChoice } from './mail-reading-store.js';
import { dailyHour, mailedType } from './mailed-types.js';

/** What a mail says of one choice. */
export interface Section {
  readonly choice: DueChoice;
  /** What happened; for a key that expires, with `expiresAt`. Not empty. */
  readonly told: readonly (Notification & { readonly expiresAt?: Date | undefined })[];
  /** Whether more happened than a mail tells. */
  readonly hasMore: boolean;
}

export interface LetterAddresses {
  readonly host: string;
  /** The page of the console that shows more of a choice; undefined without a console. */
  readonly pageOf: (choice: DueChoice) => string | undefined;
  /** Where the person chooses what they are mailed. */
  readonly account: string;
  readonly stopUrl: string;
}

/**
 * Writes one mail about everything that is due for a person. It has only numbers and times: no address, no name, and no
 * text that somebody wrote. The console shows the rest to those who may read it.
 */
export function writeLetter(
  sections: readonly Section[],
  { host, pageOf, account, stopUrl }: LetterAddresses,
): { readonly subject: string; readonly text: string; readonly messageId: string } {
  const text = [
    ...sections.map((one) => sectionText(one, pageOf(one.choice))),
    `${whyMailed(sections)}
Choose which mails you get: ${account}
Stop these mails: ${stopUrl}
`,
  ].join('\n');
  return { subject: subjectOf(sections, host), text, messageId: messageIdOf(sections, host) };
}

function subjectOf(sections: readonly Section[], host: string): string {
  const [first] = sections;
  const types = new Set(sections.map(({ choice }) => choice.type));
  const streams = new Set(sections.map(({ choice }) => choice.stream));
  const isDaily = sections.every(({ choice }) => choice.isDaily);
  const words =
    types.size === 1 && first !== undefined
      ? mailedType(first.choice.type).words
      : isDaily
        ? 'Daily news'
        : 'News';
  const where = streams.size === 1 && first !== undefined ? ` of ${placeOf(first.choice)}` : '';
  return `${words}${where} at ${host}`;
}

function placeOf({ stream }: DueChoice): string {
  return stream === operatorStream ? 'the operator' : `merchant ${stream}`;
}

function sectionText({ choice, told, hasMore }: Section, page: string | undefined): string {
  const { words, hint } = mailedType(choice.type);
  return [
    `${words} of ${placeOf(choice)}:`,
    '',
    ...told.map((one) => `  ${lineOf(one, choice)}`),
    ...(hasMore ? ['  and more'] : []),
    '',
    ...(hint === undefined ? [] : [hint]),
    ...(page === undefined ? [] : [page, '']),
  ].join('\n');
}

function lineOf({ happenedAt, expiresAt, ...one }: Section['told'][number], { stream }: DueChoice): string {
  const object = one.objectId === null ? [] : [`${objectWords(one.objectType)} ${one.objectId}`];
  const merchant = stream === operatorStream && one.merchantId !== null ? [`merchant ${one.merchantId}`] : [];
  const counts = Object.entries(one.counts).map(([name, count]) => `${name} ${count}`);
  const time = expiresAt === undefined ? minute(happenedAt) : `expires ${minute(expiresAt)}`;
  return [...object, ...merchant, ...counts, `${time} UTC`].join(', ');
}

function objectWords(type: string): string {
  return type in kinds ? kinds[type as AccessKeyKind].name : type.replaceAll('_', ' ');
}

function minute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

function whyMailed(sections: readonly Section[]): string {
  const daily = sections.filter(({ choice }) => choice.isDaily).length;
  const hour = `${String(dailyHour).padStart(2, '0')}:00 UTC`;
  if (daily === sections.length) return `You get this mail once a day, after ${hour}.`;
  return daily === 0
    ? 'You get this mail as soon as something happens.'
    : `You get some of this as soon as it happens, and the rest once a day after ${hour}.`;
}

/** Stays the same if the mail is sent again because a process was killed before it noted that it had sent it. */
function messageIdOf(sections: readonly Section[], host: string): string {
  const cursors = sections.map(({ choice }) => `${choice.choiceId} ${choice.afterSequence}`).join('\n');
  return `<${createHash('sha256').update(cursors).digest('hex').slice(0, 32)}@${host.replace(/:\d+$/, '')}>`;
}
