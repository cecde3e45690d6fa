import { limits } from '../../kernel/limits.js';
import type { SubjectCategory, SubjectFile } from './subject-file.js';

/** What a person is told about a kind of data, in plain words (GDPR, Article 15). */
export interface CategoryTexts {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly source: string;
  readonly recipients: string;
  readonly kept: string;
}

const matchingHours = limits.matchingWindowMs / 3_600_000;

const texts: Readonly<Record<SubjectCategory, CategoryTexts>> = {
  attribution_data: {
    title: 'Where you came from',
    what: 'What the store noted about the link, advertisement or campaign that led you to it.',
    why: 'To know which advertising works.',
    source: 'The store.',
    recipients:
      'Nobody, until an app that you install is linked to you. Then the maker of the app gets a copy, which is listed with the app.',
    kept: 'Until the store replaces it, deletes it or erases you.',
  },
  installations: {
    title: 'Apps that were linked to you',
    what: 'That an app was opened for the first time, probably by you, and why we think so. We compare the address and the device of the app with the visits to the store of the day before. That can be wrong: people in a household, a company or a mobile network share an address.',
    why: 'To tell the maker of the app which advertising led to it, and to give the app the same answer when it asks again.',
    source: 'The app, and your visits to the store.',
    recipients:
      'The maker of the app: everything that is listed here, except who you are. The app: its number and the copy of what was noted about you.',
    kept: 'Until you are erased. If the maker of the app pays the store for new apps on devices, the list of those that it paid for keeps the number, the app and the day, for ever.',
  },
  events: {
    title: 'What happened in these apps afterwards',
    what: 'What the makers of these apps reported about them, such as a purchase. They decide what they report.',
    why: 'To show the makers of the apps what came of their advertising. For that, events are also counted by day and by week. The counts name nobody, but the numbers of the event and of the installation are noted in a list, so that each counts once.',
    source: 'The maker of the app.',
    recipients: 'The maker of the app who reported it, and the store.',
    kept: 'For ever. After an erasure they stay with the maker of the app, under a number that no longer leads to you.',
  },
  payments: {
    title: 'Payments in these apps',
    what: 'Payments of which the maker of an app said that they were made in one of these apps on your device, or the store when it corrected them; also if that was taken back or refused since. No further payments are linked to you here.',
    why: 'To compute what the maker of the app owes the store for them.',
    source: 'The maker of the app, and the store where it corrected them.',
    recipients: 'The maker of the app who reported them, and the store.',
    kept: 'For ever: they are accounts. After an erasure they stay under the number of an app that no longer leads to you.',
  },
  sessions: {
    title: 'Your visits to the store',
    what: 'That you were seen in the store: when, and what your device said about itself.',
    why: `To recognise whose app it is when one is first opened within the next ${matchingHours} hours.`,
    source: 'The store.',
    recipients: 'Nobody.',
    kept: `Used for ${matchingHours} hours, and deleted some four hours later.`,
  },
  erasure_marks: {
    title: 'That you were erased',
    what: 'A reminder that you were erased a short time ago.',
    why: 'So that nothing is stored about you again from data that was already on its way.',
    source: 'The store, which erased you.',
    recipients: 'Nobody.',
    kept: `Some ${matchingHours} hours from the erasure.`,
  },
};

/** The texts of a category. For events they depend on the setting of how long events are kept. */
export function textsOf(
  category: SubjectCategory,
  { eventsRetentionMonths: months }: Pick<SubjectFile, 'eventsRetentionMonths'>,
): CategoryTexts {
  const own = texts[category];
  if (category !== 'events' || months === undefined) return own;
  const time = months === 1 ? 'a month' : `${months} months`;
  return {
    ...own,
    kept: `Until ${time} after the month in which it happened. Two things stay for ever: the number of the event, and its share of the counts, which name nobody.`,
  };
}

export function conclusionOf({ isAnythingHeld }: Pick<SubjectFile, 'isAnythingHeld'>): string {
  return isAnythingHeld
    ? 'This is everything that is held under this identifier in the store’s system for advertising and accounts, at this moment.'
    : 'Nothing is held under this identifier in the store’s system for advertising and accounts.';
}

/** What a person may look for here and not find. */
export const notHeld: readonly string[] = [
  'Your IP address. A visit holds only a keyed hash of it, a number that we cannot turn back into the address. Its key is destroyed 28 hours and 5 minutes after the day of the visit.',
  'Your name, your e-mail address, a cookie or an advertising identifier of your device: none of them is ever sent to this system.',
  'Payments that are not listed above. Merchants report payments with a number, an amount, a country and a time, but not with the identifier of a user of the store. A payment is listed above only if they also name the app on your device. Nobody here can say which of the others are yours: ask the merchant that you paid.',
  'Apps that were once linked to you and were erased since: nothing leads from them to you any more. The record of an erasure says who erased and how much, but not whose data.',
  'Copies elsewhere. Backups hold earlier states until they are deleted, and makers of apps may have copied what they received: ask them. The store has other systems besides this one, which answer for themselves.',
];

/** GDPR, Articles 15 to 22 and 77. */
export const rights: readonly string[] = [
  'You can ask the store to correct or to erase this data, or to restrict what is done with it.',
  'You can object to it. Then the store stops recording your visits here, and without visits no app is linked to you.',
  'You can complain to the data protection authority of your country.',
  'The only decision that is made here automatically is which app is linked to you. It decides nothing else about you.',
];
