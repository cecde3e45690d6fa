import { allScopes, type Scope } from './scope.js';

export const accessKeyKinds = ['api_key', 'credential', 'install_key', 'operator_token'] as const;
export type AccessKeyKind = (typeof accessKeyKinds)[number];

/** Only the app itself makes install calls, and only people and the command say who may sign in. */
const operatorScopes = allScopes.filter((scope) => scope !== 'installs:write' && scope !== 'users:write');

/**
 * One row for each kind: the prefix by which a leaked secret is recognised, its name in the description of the
 * interface, the scopes that it may have, and those that it gets if its issuer names none.
 */
export const kinds: Readonly<
  Record<
    AccessKeyKind,
    {
      readonly prefix: string;
      readonly article: 'a' | 'an';
      readonly name: string;
      readonly scheme: string;
      readonly mayHave: readonly Scope[];
      readonly byDefault: readonly Scope[];
    }
  >
> = {
  api_key: {
    prefix: 'stoa_key_',
    article: 'an',
    name: 'API key',
    scheme: 'apiKey',
    mayHave: [
      'reports:read',
      'reports:write',
      'statements:read',
      'corrections:write',
      'installs:read',
      'events:read',
      'notifications:read',
      'webhooks:read',
      'webhooks:write',
      'access:read',
      'access:write',
      'audit:read',
    ],
    byDefault: [
      'reports:read',
      'reports:write',
      'statements:read',
      'corrections:write',
      'installs:read',
      'notifications:read',
    ],
  },
  credential: {
    prefix: 'stoa_pwd_',
    article: 'a',
    name: 'credential',
    scheme: 'credential',
    mayHave: ['events:read', 'events:write'],
    byDefault: ['events:read', 'events:write'],
  },
  install_key: {
    prefix: 'stoa_ins_',
    article: 'an',
    name: 'install key',
    scheme: 'installKey',
    mayHave: ['installs:write'],
    byDefault: ['installs:write'],
  },
  operator_token: {
    prefix: 'stoa_opr_',
    article: 'an',
    name: 'operator token',
    scheme: 'operatorToken',
    mayHave: operatorScopes,
    byDefault: operatorScopes,
  },
};
