import { escapeHtml } from '../../http/answering/escape-html.js';
import type { Failure } from '../../kernel/failure.js';
import type { Page } from '../pages/page-shell.js';
import { peopleFailures } from '../people-failures.js';
import { providerPath, signInPath } from '../sign-in-path.js';
import { oidcFailures } from './oidc-failures.js';

/** What the person wanted when they began to sign in. */
export interface Asked {
  readonly returnTo: string;
  readonly fresh: boolean;
}

/** The way out for failures that signing in again does not solve. */
const ways: Readonly<Record<string, string>> = {
  [oidcFailures.person_unknown.code]:
    'Ask an admin for an invitation, or for a group that has a role here. If you have another account at the identity provider, sign in with that.',
  [peopleFailures.insecure_address.code]: peopleFailures.insecure_address.fix,
};

/** Says what happened and what to do. `asked` is undefined if it is no longer known what the person wanted. */
export function failedSignInPage(
  failure: Failure,
  {
    requestId,
    wait,
    asked,
    only,
  }: {
    readonly requestId: string;
    /** The Retry-After of the answer. */
    readonly wait: string | undefined;
    readonly asked: Asked | undefined;
    /** Whether there is no other way in. */
    readonly only: boolean;
  },
): Page {
  const { code } = failure.definition;
  const again = wait === undefined ? 'Sign in again.' : `Wait ${wait} seconds, then sign in again.`;
  const way = ways[code] ?? `${again} If it fails again, tell an admin the request id.`;
  // Unless asked for a fresh sign-in, the provider would send the same account again.
  const fresh = asked?.fresh === true || code === oidcFailures.person_unknown.code;
  const retry = `<p><a href="${escapeHtml(addressOf(asked, fresh))}">Sign in again</a></p>`;
  const others =
    only || asked === undefined ? '' : `<p><a href="${signInPath}">Other ways to sign in</a></p>`;
  return {
    title: 'Signing in failed',
    body: `<p class="error alert" role="alert">${escapeHtml(failure.detail)}</p><p>${escapeHtml(way)}</p>${retry}${others}<p class="faint">Request id: <code>${escapeHtml(requestId)}</code></p>`,
  };
}

function addressOf(asked: Asked | undefined, fresh: boolean): string {
  if (asked === undefined) return signInPath;
  const query = new URLSearchParams({ return: asked.returnTo, ...(fresh ? { fresh: '1' } : {}) });
  return `${providerPath}?${query.toString()}`;
}
