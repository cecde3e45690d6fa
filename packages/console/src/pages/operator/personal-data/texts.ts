import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['personal-data'],
    lead: 'For people who ask what is stored about them, or ask to be erased. What you type here appears in no address and no log. The audit trail says who asked, but never which person they asked about.',
    storeUser: 'Store user',
    storeUserHint: 'The identifier used in store sessions. Upper and lower case matter.',
    access: {
      title: 'What is stored about a person',
      hint: 'Everything, with why it is stored, where it comes from and how long it is kept. With many installations this takes minutes.',
      page: 'Download as a page for the person',
      json: 'Download as JSON',
      received: (bytes: number) =>
        `${counted(Math.trunc(bytes / 1024), { one: 'KiB', other: 'KiB' })} received; keep this page open`,
      done: 'The report is in your downloads. Delete it once it is handed over.',
    },
    erase: {
      title: 'Erase a person',
      hint: 'Deletes their store sessions and attribution data and unlinks their installations. Counts, sums and money stay as they are, because they identify nobody.',
      by: 'Identified by',
      kinds: { store_user: 'Store user', installation: 'Installation (its installation_token)' },
      value: 'Identifier',
      go: 'Erase …',
      sure: 'Erase this person permanently?',
      lasting:
        'This cannot be undone. For 24 hours nothing new is stored about them either, so that a late session does not bring them back.',
      confirm: 'Erase permanently',
      done: 'Done',
      nothing: 'There is nothing left to erase',
      nothingHint:
        'Nothing is stored under this identifier. It may have been erased a moment ago: look at the list of erasures. Otherwise check the spelling.',
      again: 'Erase another person',
    },
    requests: {
      title: 'Access requests',
      trail: 'All in the audit trail',
      at: 'When',
      by: 'By',
      byCommand: 'By the command',
      reference: 'Audit trail',
      numbered: (id: number) => `Entry ${id}`,
      none: 'No access request yet',
      noneLately: 'None recently',
      noneHint:
        'Each request leaves an entry in the audit trail that says when it was made and who made it, but never who it was about.',
    },
    list: {
      title: 'Erasures',
      at: 'When',
      by: 'By',
      askedBy: 'Identified by',
      asked: { store_user: 'Store user', installation: 'Installation' },
      state: 'State',
      erased: 'Erased',
      nothing: 'Nothing stored',
      sessions: 'Sessions',
      data: 'Attribution data',
      installations: 'Installations',
      number: 'Number',
      none: 'No erasure yet',
      noneHint:
        'Each erasure leaves a record of who did it and how much was deleted. It never says who was erased.',
    },
  },
});
