import { escapeHtml } from '../../http/answering/escape-html.js';
import { operatorStream } from '../../notification-log/index.js';
import type { ChangedMail, HowMailed, OfferedMail } from '../mail/choose-mail.js';
import { howMailed } from '../mail/mail-schemas.js';
import { dailyHour, mailedType } from '../mail/mailed-types.js';
import { accountPath } from '../sign-in-path.js';
import { formOf, type SentForm } from './form.js';

/** The address of the form of each part of the service. Its number follows: a merchant, or 0 for the operator. */
export const mailPath = `${accountPath}/mail`;

const labels: Readonly<Record<HowMailed, string>> = {
  at_once: 'At once',
  daily: 'Once a day',
  off: 'Not at all',
};

/** Forms in which a person chooses which mails to get. */
export function mailForms(offered: readonly OfferedMail[], address: string | null): string {
  if (offered.length === 0) return '';
  const streams = [...new Set(offered.map(({ stream }) => stream))];
  const forms = streams.map((stream) => {
    const ofStream = offered.filter((one) => one.stream === stream);
    const fields = ofStream.map(({ type, how }) => ({
      name: type,
      label: mailedType(type).words,
      autocomplete: 'off',
      value: how,
      options: howMailed.map((value) => ({ value, label: labels[value] })),
    }));
    const heading = stream === operatorStream ? 'The operator' : (ofStream[0]?.name ?? '');
    const form = formOf({ action: `${mailPath}/${stream}`, button: 'Save', fields, isPlain: true });
    return `<details><summary>${escapeHtml(heading)}</summary>${form}</details>`;
  });
  const hour = `${String(dailyHour).padStart(2, '0')}:00 UTC`;
  return `<h2>Mail</h2><p>The mails that you get at ${escapeHtml(address ?? '')}. Daily mails come after ${hour}.</p>${forms.join('')}`;
}

/** What such a form changes. */
export function mailChangesIn(
  form: SentForm,
  offered: readonly OfferedMail[],
  stream: number,
): ChangedMail[] {
  return offered.flatMap((one) => {
    const how = howMailed.find((value) => value === form.text(one.type));
    return one.stream !== stream || how === undefined ? [] : [{ stream, type: one.type, how }];
  });
}
