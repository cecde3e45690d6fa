import type { Schema } from '@stoa/client';
import { counted, defineTexts } from '../../texts/define-texts.js';

const merchantMeanings: Readonly<Record<string, string>> = {
  'reports:read': 'read reports and transactions',
  'reports:write': 'upload reports',
  'statements:read': 'read statements and fee plans',
  'corrections:write': 'request corrections',
  'installs:read': 'read installations',
  'events:read': 'read events and their sums',
  'events:write': 'send events',
  'notifications:read': 'read what happened',
  'webhooks:read': 'read webhook endpoints',
  'webhooks:write': 'add and change webhook endpoints',
  'access:read': 'list keys',
  'access:write': 'issue and revoke keys',
  'audit:read': 'read the audit trail',
};

/** What a token of the operator may be allowed. */
export type OperatorScope = NonNullable<Schema<'NewOperatorToken'>['scopes']>[number];

/** What each scope of an operator token allows, in the order of the choice. */
export const operatorMeanings: Readonly<Record<OperatorScope, string>> = {
  'sessions:write': 'feed store sessions and attribution data',
  'reports:read': 'read reports, transactions and corrections',
  'reports:write': 'set what merchants may and must report',
  'statements:read': 'read statements, fee plans and billing details',
  'statements:write': 'change fee plans and billing details, close months',
  'corrections:write': 'correct transactions, decide requests',
  'installs:read': 'read installations and the quality of matching',
  'events:read': 'read events and their sums',
  'events:write': 'replay batches that were set aside',
  'notifications:read': 'read what happened',
  'webhooks:read': 'read webhook endpoints',
  'webhooks:write': 'add and change webhook endpoints',
  'people:read': 'read all data about a person',
  'people:write': 'erase people',
  'access:read': 'read merchants, apps and the lists of keys',
  'access:write': 'add merchants and apps, issue and revoke their keys',
  'users:read': 'read who may sign in',
  'signing:read': 'read the life of the signing keys',
  'signing:write': 'make and withdraw signing keys',
  'audit:read': 'read the audit trail',
  'service:read': 'read the state and the settings of the service',
};

function explained(scope: string, meanings: Readonly<Record<string, string>>): string {
  const meaning = meanings[scope];
  return meaning === undefined ? scope : `${scope}: ${meaning}`;
}

export const texts = defineTexts({
  en: {
    label: 'Label',
    scopes: 'Scopes',
    allScopes: 'All',
    lastUsed: 'Last used',
    expires: 'Expires',
    state: 'State',
    states: {
      live: 'Live',
      soon: 'Expires soon',
      expired: 'Expired',
      revoked: 'Revoked',
      rotated: 'Rotated (still valid)',
    },
    never: 'Never',
    until: { past: 'Expired', future: 'Expires' },
    actions: 'Actions',
    none: 'None yet',
    noneLeft: 'No active keys',
    ended: (count: number) =>
      counted(count, { one: 'expired or revoked key', other: 'expired or revoked keys' }),
    kinds: {
      apiKeys: {
        title: 'API keys',
        issueTitle: 'Issue an API key',
        purpose: 'A server uses an API key to upload reports and to read statements and transactions.',
      },
      credentials: {
        title: 'Credentials for events',
        issueTitle: 'Issue a credential',
        purpose: 'A server uses a username and a password to send events.',
      },
      installKeys: {
        title: 'Install keys',
        issueTitle: 'Issue an install key',
        purpose:
          'An app sends its install key on first launch, if one is required. The key ships inside the app, so it gives access to nothing else.',
      },
      operatorTokens: {
        title: 'Operator tokens',
        issueTitle: 'Issue an operator token',
        purpose: "A program of the store uses an operator token to call the operator's API.",
        scopesHint: 'Select only what the program needs. A token works for all merchants.',
        scopeOption: (scope: string): string => explained(scope, operatorMeanings),
      },
    },
    key: 'Key',
    token: 'Token',
    username: 'Username',
    password: 'Password',
    /** With what each scope allows, since its name alone tells little. */
    scopeOption: (scope: string): string => explained(scope, merchantMeanings),
    change: 'Change',
    changeTitle: (label: string) => `Change ${label}`,
    changed: 'The key was changed.',
    save: 'Save',
    limitHint: 'You can only remove scopes. To add one, issue a new key.',
    labelHint: 'What the key is for, such as the name of the server.',
    scopesHint: 'Select none for the usual scopes.',
    mode: 'Tests',
    modeTest: 'For the twin of the merchant, in which it tries things out',
    modeHint: 'Such a key begins with stoa_test_ and is listed in the twin, which is made if there is none.',
    expiresHint: 'If you choose a day, the key stops at 00:00 UTC on it. Leave empty for no expiry.',
    rotate: 'Rotate',
    rotateTitle: (label: string) => `Rotate ${label}?`,
    rotateHint: 'Issues a new key with the same scopes. The old key stays valid during the overlap.',
    noRotation: (scopes: string) => `Only somebody with all of its scopes can rotate it. You lack ${scopes}.`,
    revoke: 'Revoke',
    revokeTitle: (label: string) => `Revoke ${label}?`,
    revokeHint:
      'Calls with this key are refused within 5 seconds. This cannot be undone. If a program still uses it, rotate it instead.',
    revoked: 'The key was revoked.',
    oldUntil: 'The old one is valid until',
  },
});
