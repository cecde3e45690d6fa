import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.audit,
    parts: 'Parts of the trail',
    tabs: { entries: 'Entries', heads: 'Heads and checking' },
    export: {
      action: 'Export',
      title: 'Export the trail',
      hint: 'All entries of the period with their links, without e-mail addresses. The export itself is an entry.',
      from: 'From',
      to: 'Before',
      toHint: 'The day after the last one. Leave empty for everything until five minutes ago.',
      merchant: 'Only merchant (number)',
      format: 'Format',
      formats: { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' },
      received: (bytes: number) =>
        `${counted(Math.trunc(bytes / 1024), { one: 'KiB', other: 'KiB' })} received; keep this page open`,
      done: 'The export is in your downloads.',
    },
    checking: {
      title: 'Checking the trail',
      states: { ok: 'Fine', note: 'Note', broken: 'Broken' },
      lead: 'Entries are chained by hashes within seconds, and the head of the chain is signed every hour. The command reads the whole trail while the service is running, and reports what was changed, removed, inserted or truncated, and where.',
      command: 'Run it on a machine that can reach the database',
      exit: 'Its exit code is 0 if the trail is intact and 5 if it is not. The runbook says what to do then.',
      keep: 'A truncated end is detected only if you keep a head somewhere else. Send the service log, which has each head, to a place that database administrators cannot write to, or copy a head from here now and then.',
    },
    heads: {
      title: 'Signed heads',
      none: 'No head yet',
      noneHint: 'The first is signed within an hour of the first entry.',
      number: 'Head',
      position: 'Up to link',
      of: 'of',
      signed: 'Signed',
      hash: 'Hash',
      signature: 'Signature',
      copy: 'Copy',
      copyOf: (number: number) => `Copy the signature of head ${number}`,
    },
  },
});
