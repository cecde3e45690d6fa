import { escapeHtml } from '../../http/answering/escape-html.js';
import { providerPath, signInPath } from '../sign-in-path.js';
import { codeField, type FormFault, formOf, passwordField } from './form.js';
import { linkScript, type Page } from './page-shell.js';

export const linkPath = '/sign-in/link';
export const resetPath = '/sign-in/reset';

export function signInPage({
  email = '',
  fault,
  insecure,
  provider,
  returnTo,
}: {
  readonly email?: string;
  readonly fault?: FormFault | undefined;
  /** Whether there is an identity provider, and whether it is the only way in. */
  readonly provider?: { readonly only: boolean } | undefined;
  /** Why nobody can sign in here. */
  readonly insecure?: string | undefined;
  /** Where the person goes afterwards. */
  readonly returnTo?: string;
} = {}): Page {
  const elsewhere =
    provider === undefined
      ? ''
      : `<p><a href="${escapeHtml(providerAddress(returnTo))}">Sign in at your identity provider</a></p>`;
  const form = formOf({
    action: signInPath,
    button: 'Sign in',
    fields: [
      { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email },
      passwordField,
      codeField,
    ],
    ...(returnTo === undefined ? {} : { hidden: { return: returnTo } }),
    fault,
  });
  const own = `${form}<p><a href="${resetPath}">Forgot the password?</a></p>`;
  const body =
    insecure === undefined
      ? `${elsewhere}${provider?.only === true ? '' : own}`
      : `<p class="error alert" role="alert">${insecure}</p>`;
  return { title: 'Sign in', body };
}

function providerAddress(returnTo: string | undefined): string {
  return returnTo === undefined ? providerPath : `${providerPath}?return=${encodeURIComponent(returnTo)}`;
}

/** Opening a link only asks whether it can be used, so previews and scanners that open it do not use it up. */
export function linkPage(fault?: FormFault): Page {
  const form = formOf({
    action: linkPath,
    button: 'Continue',
    fields: [
      {
        name: 'link',
        label: 'Code of the link',
        autocomplete: 'off',
        hint: 'Everything after # in the link.',
      },
    ],
    fault,
  });
  return { title: 'Welcome', body: `${form}<script>${linkScript}</script>` };
}

/**
 * Asks for the password of a link that can be used. It is the same for everybody: the sender of an invitation learns
 * nothing from it.
 */
export function choosePasswordPage(link: string, fault?: FormFault): Page {
  const common = { type: 'password', autocomplete: 'new-password' } as const;
  const form = formOf({
    action: linkPath,
    button: 'Continue',
    hidden: { link },
    fields: [
      {
        ...common,
        name: 'password',
        label: 'Password',
        hint: 'Choose one of 12 characters or more. If you were invited and have one here already, enter that.',
      },
      { ...common, name: 'repeated', label: 'The same again' },
      codeField,
    ],
    fault,
  });
  return { title: 'Welcome', body: form };
}

/**
 * After a link was used by somebody who is not signed in by that, because of their second factor or for the reason that
 * is given.
 */
export function linkUsedPage(why?: string): Page {
  const reason = why === undefined ? '' : `<p>${escapeHtml(why)}</p>`;
  return {
    title: 'Done',
    body: `<p>Your password counts now.</p>${reason}<p><a href="${signInPath}">Sign in</a></p>`,
  };
}

/** Asks where to send a link for a new password. */
export function resetPage({
  email = '',
  fault,
}: {
  readonly email?: string;
  readonly fault?: FormFault | undefined;
} = {}): Page {
  const form = formOf({
    action: resetPath,
    button: 'Send a link',
    fields: [
      { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email },
    ],
    fault,
  });
  return {
    title: 'Forgot the password?',
    body: `<p>We send a link to the address of your account.</p>${form}<p><a href="${signInPath}">Sign in</a></p>`,
  };
}

export const resetRequestedPage: Page = {
  title: 'Look into your mail',
  body: `<p>If an account with a password has this address, a link is on its way there. It works once, for 24 hours.</p><p>Nothing came? Check the address, wait some minutes, or ask an admin of the operator for a link.</p><p><a href="${signInPath}">Sign in</a></p>`,
};

/** The page for a forgotten password if no mail is sent. */
export const askAdminPage: Page = {
  title: 'Forgot the password?',
  body: `<p>Ask an admin of the operator for a link with which you choose a new password. If you sign in at an identity provider, your password is changed there.</p><p><a href="${signInPath}">Sign in</a></p>`,
};
