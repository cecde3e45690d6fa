import encodeQR from 'qr';
import { escapeHtml } from '../../http/answering/escape-html.js';
import { operatorStream } from '../../notification-log/index.js';
import type { SessionDescription } from '../describe-session.js';
import type { ChangedMail, HowMailed, OfferedMail } from '../mail/choose-mail.js';
import { howMailed } from '../mail/mail-schemas.js';
import { dailyHour, mailedType } from '../mail/mailed-types.js';
import type { ListedSession } from '../session-store.js';
import type { SecondFactorSetup } from '../sessions/set-second-factor.js';
import { accountPath } from '../sign-in-path.js';
import {
  codeField,
  type FormFault,
  formOf,
  newPasswordFields,
  passwordField,
  type SentForm,
} from './form.js';
import type { Page } from './page-shell.js';

export const passwordPath = '/sign-in/account/password';
export const acceptPath = '/sign-in/account/accept';
export const signOutPath = '/sign-in/account/sign-out';
export const endSessionPath = '/sign-in/account/end-session';
export const factorPath = '/sign-in/account/second-factor';
export const factorOnPath = '/sign-in/account/second-factor/on';
export const factorOffPath = '/sign-in/account/second-factor/off';

export interface AccountView {
  readonly session: SessionDescription;
  readonly sessions: readonly ListedSession[];
  /** What the person may be mailed; empty if this service sends no mail. */
  readonly mail: readonly OfferedMail[];
  /**
   * The identity provider is the only way in: there is no password to change, and the second factor is the provider's.
   */
  readonly passwordsOff: boolean;
  /** Where people go after signing in; this page itself if there is no console. */
  readonly home: string;
  /** The form that was refused, and why. */
  readonly refused?: { readonly path: string; readonly fault: FormFault };
}

/** The page of a person's own account: who they are, second factor, password, sessions. */
export function accountPage({ session, sessions, mail, passwordsOff, home, refused }: AccountView): Page {
  const faultOf = (path: string): FormFault | undefined =>
    refused?.path === path ? refused.fault : undefined;
  const own = `<h2>Second factor</h2>${secondFactor(session, faultOf)}
<h2>Password</h2>${formOf({
    action: passwordPath,
    button: 'Change the password',
    username: session.email,
    fields: [
      { ...passwordField, label: 'Present password' },
      ...newPasswordFields('12 characters or more. It signs you out everywhere else.'),
      ...(session.second_factor === 'on' ? [codeField] : []),
    ],
    fault: faultOf(passwordPath),
    isPlain: true,
  })}`;
  const back = home === accountPath ? '' : `<p><a href="${escapeHtml(home)}">Open the console</a></p>`;
  const body = `${whoAmI(session)}${back}${offersOf(session, faultOf(acceptPath))}
${passwordsOff ? '' : own}
${mailForms(mail, session.email)}
<h2>Where you are signed in</h2>${sessions.map((one) => sessionRow(one, session.session_id)).join('')}`;
  return { title: 'Your account', body, isWide: true };
}

function whoAmI({ email, operator, merchants }: SessionDescription): string {
  const roles = [
    ...(operator === null ? [] : [`${operator.role} of the operator`]),
    ...merchants.map(({ role, name }) => `${role} of ${name}`),
  ];
  const listed = roles.map((role) => `<li>${escapeHtml(role)}</li>`).join('');
  return `<div class="row"><div><b>${escapeHtml(email ?? '')}</b></div>${formOf({ action: signOutPath, button: 'Sign out', fields: [], isPlain: true })}</div>${roles.length === 0 ? '<p>You have no role yet.</p>' : `<ul>${listed}</ul>`}`;
}

/**
 * Whoever signs in at the identity provider accepts here what merchants offer; with a password, the link of the
 * invitation does.
 */
function offersOf({ offers }: SessionDescription, fault: FormFault | undefined): string {
  if (offers.length === 0 && fault === undefined) return '';
  const note = fault === undefined ? '' : `<p class="error alert" role="alert">${escapeHtml(fault.text)}</p>`;
  const rows = offers.map(({ merchant_id: merchantId, name, role }) => {
    const accept = formOf({
      action: acceptPath,
      button: 'Accept',
      fields: [],
      hidden: { merchant_id: String(merchantId) },
      isPlain: true,
    });
    return `<div class="row"><div>${escapeHtml(name)} invites you as ${escapeHtml(role)}</div>${accept}</div>`;
  });
  return `<h2>Invitations</h2>${note}${rows.join('')}`;
}

function secondFactor(
  { second_factor: state }: SessionDescription,
  faultOf: (path: string) => FormFault | undefined,
): string {
  const isOn = state === 'on';
  const words = {
    on: 'It is on: a sign-in asks for a code of your app.',
    off: 'An app on your phone shows codes, and a sign-in asks for one.',
    required: 'Your role of the operator counts once you have set it up.',
  };
  const fields = [passwordField, ...(isOn ? [codeField] : [])];
  const begin = formOf({
    action: factorPath,
    button: isOn ? 'Set it up anew' : 'Set it up',
    fields,
    fault: faultOf(factorPath),
    isPlain: state !== 'required',
  });
  const off = formOf({
    action: factorOffPath,
    button: 'Turn it off',
    fields,
    fault: faultOf(factorOffPath),
    isPlain: true,
  });
  const isOpen = (path: string): string => (faultOf(path) === undefined ? '' : ' open');
  return `<p>${words[state]}</p>${isOn ? `<details${isOpen(factorPath)}><summary>Set it up anew</summary>${begin}</details><details${isOpen(factorOffPath)}><summary>Turn it off</summary>${off}</details>` : begin}`;
}

function sessionRow({ sessionId, how, createdAt, lastSeenAt }: ListedSession, present: number): string {
  const from = `since ${minute(createdAt)}, last used ${minute(lastSeenAt)} UTC`;
  const end =
    sessionId === present
      ? '<span class="faint">this one</span>'
      : formOf({
          action: endSessionPath,
          button: 'End',
          fields: [],
          hidden: { session_id: String(sessionId) },
          isPlain: true,
        });
  return `<div class="row"><div>${how === 'oidc' ? 'Identity provider' : 'Password'} <span class="faint">${from}</span></div>${end}</div>`;
}

function minute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** The secret of a new second factor as a QR code and as text, and the form for the first code. */
export function setupPage({ secret, otpauthUrl, setup }: SecondFactorSetup, fault?: FormFault): Page {
  const spaced = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const body = `<p>Scan this with the app that shows your codes, or type the secret into it.</p>
<div class="qr" role="img" aria-label="QR code of the secret">${encodeQR(otpauthUrl, 'svg')}</div>
<p>Secret: <code>${escapeHtml(spaced)}</code></p><p><a href="${escapeHtml(otpauthUrl)}">Open it in an app on this device</a></p>
${formOf({
  action: factorOnPath,
  button: 'Turn it on',
  fields: [
    {
      name: 'code',
      label: 'Code that the app shows now',
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
    },
  ],
  hidden: { setup },
  fault,
})}`;
  return { title: 'Second factor', body };
}

/** The recovery codes, which are shown only here. */
export function recoveryPage(codes: readonly string[]): Page {
  const listed = codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('');
  return {
    title: 'The second factor is on',
    body: `<p>If you lose the app, each of these codes stands in for it once. Keep them where the app is not; they are not shown again.</p><ul class="codes">${listed}</ul><p><a href="${accountPath}">Done</a></p>`,
  };
}

/** The address of the form of each part of the service. Its number follows: a merchant, or 0 for the operator. */
export const mailPath = `${accountPath}/mail`;

const labels: Readonly<Record<HowMailed, string>> = {
  at_once: 'At once',
  daily: 'Once a day',
  off: 'Not at all',
};

/** Forms in which a person chooses which mails to get. */
function mailForms(offered: readonly OfferedMail[], address: string | null): string {
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
