/** What a caller may do; every key has some of these. */
const scopes = [
  'reports:read',
  'reports:write',
  'installs:read',
  'installs:write',
  'events:read',
  'events:write',
  'operator',
] as const;
export type Scope = (typeof scopes)[number];

export const accessKeyKinds = ['api_key', 'credential', 'install_key', 'operator_token'] as const;
export type AccessKeyKind = (typeof accessKeyKinds)[number];

/** One row for each kind: the prefix by which a leaked secret is recognised, and what the key may do by default. */
export const kinds: Readonly<
  Record<
    AccessKeyKind,
    {
      readonly prefix: string;
      readonly article: 'a' | 'an';
      readonly name: string;
      readonly scopes: readonly Scope[];
    }
  >
> = {
  api_key: {
    prefix: 'stoa_key_',
    article: 'an',
    name: 'API key',
    scopes: ['reports:read', 'reports:write', 'installs:read'],
  },
  credential: {
    prefix: 'stoa_pwd_',
    article: 'a',
    name: 'credential',
    scopes: ['events:write', 'events:read'],
  },
  install_key: { prefix: 'stoa_ins_', article: 'an', name: 'install key', scopes: ['installs:write'] },
  operator_token: { prefix: 'stoa_opr_', article: 'an', name: 'operator token', scopes: ['operator'] },
};

/** A key without its secret, which Stoa shows once and does not store. */
export interface AccessKey {
  readonly accessKeyId: number;
  readonly kind: AccessKeyKind;
  readonly merchantId: number | null;
  /** Of install keys only: the app that calls with it. */
  readonly bundleId: string | null;
  readonly username: string | null;
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
