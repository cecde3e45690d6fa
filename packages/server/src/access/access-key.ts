import { allScopes, type Scope } from './scope.js';

export const accessKeyKinds = ['api_key', 'credential', 'install_key', 'operator_token'] as const;
export type AccessKeyKind = (typeof accessKeyKinds)[number];

/** Only the app itself makes install calls. */
const operatorScopes = allScopes.filter((scope) => scope !== 'installs:write');

/**
 * One row for each kind: the prefix by which a leaked secret is recognised, its name in the description of the interface, the
 * scopes that it may have, and those that it has if whoever issues it names none.
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
    ],
    byDefault: ['reports:read', 'reports:write', 'statements:read', 'corrections:write', 'installs:read'],
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

/** A key without its secret, which Stoa shows once and does not store. */
export interface AccessKey {
  readonly accessKeyId: number;
  readonly kind: AccessKeyKind;
  readonly merchantId: number | null;
  /** Of install keys only: the app that calls with it. */
  readonly bundleId: string | null;
  readonly username: string | null;
  /** The first characters of the secret, by which people tell keys apart. */
  readonly prefix: string;
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Pure: whether a key is valid at `now`. */
export function isLive(key: Pick<AccessKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}
