import type { Schema } from '@stoa/client';
import { given, keysOf } from '../../data/given.js';
import type { Ending } from '../../data/use-read.js';
import type { Issued, Key, KeySource } from './key-source.js';
import { type OperatorScope, operatorMeanings, texts } from './texts.js';

/** The body for a new or a changed key, with scopes that its kind can have. */
interface Wish<Scope extends string, End> {
  readonly label?: string;
  readonly mode?: 'test';
  readonly scopes?: Scope[];
  readonly expires_at?: End;
}

/** The calls for one kind of keys, bound to whose keys they are. */
interface KeyCalls<Listed, Scope extends string, Answered> {
  readonly list: (
    query: { readonly cursor?: string; readonly limit: number },
    ending: Ending,
  ) => { page(): Promise<Listed> };
  readonly issue: (body: Wish<Scope, string>) => Promise<Answered>;
  readonly change: (id: number, body: Wish<Scope, string | null>) => Promise<unknown>;
  readonly rotate: (
    id: number,
    body: { readonly overlap_hours: number },
  ) => Promise<Answered & { readonly old_valid_until: string }>;
  readonly revoke: (id: number) => Promise<unknown>;
}

/** What is specific to one kind of keys. */
interface Kind<Listed, Scope extends string, Answered>
  extends Pick<KeySource, 'title' | 'issueTitle' | 'purpose' | 'scopesHint' | 'scopeOption' | 'hasTwins'> {
  readonly scopes: readonly Scope[];
  readonly keysOf: (page: Listed) => readonly Key[];
  readonly secretsOf: (answered: Answered) => Issued['secrets'];
}

const shownAtOnce = 100;

function keySource<Listed extends { readonly next_cursor: string | null }, Scope extends string, Answered>(
  key: readonly unknown[],
  calls: KeyCalls<Listed, Scope, Answered>,
  { keysOf, secretsOf, ...kind }: Kind<Listed, Scope, Answered>,
): KeySource {
  /** The body without scopes that keys of this kind cannot have. */
  const withScopes = <Body extends { readonly scopes?: readonly string[] }>({ scopes, ...rest }: Body) =>
    scopes === undefined ? rest : { ...rest, scopes: kind.scopes.filter((one) => scopes.includes(one)) };
  return {
    ...kind,
    key,
    list: async (cursor, ending) => {
      const page = await calls.list({ ...given({ cursor }), limit: shownAtOnce }, ending).page();
      return { keys: keysOf(page), next: page.next_cursor };
    },
    issue: async (wish) => ({ secrets: secretsOf(await calls.issue(withScopes(wish))) }),
    change: (id, change) => calls.change(id, withScopes(change)),
    rotate: async (id, hours) => {
      const rotated = await calls.rotate(id, { overlap_hours: hours });
      return { secrets: secretsOf(rotated), oldUntil: rotated.old_valid_until };
    },
    revoke: calls.revoke,
  };
}

const ofMerchants = { hasTwins: true, scopesHint: texts.scopesHint, scopeOption: texts.scopeOption };

/** The API keys of a merchant. */
export function apiKeySource(
  key: readonly unknown[],
  calls: KeyCalls<Schema<'ApiKeyList'>, ApiKeyScope, Schema<'IssuedApiKey'>>,
): KeySource {
  return keySource(key, calls, {
    ...texts.kinds.apiKeys,
    ...ofMerchants,
    scopes: apiKeyScopes,
    keysOf: (page) => page.api_keys.map(({ api_key_id: id, ...one }) => ({ id, ...one })),
    secretsOf: ({ api_key: secret }) => [[texts.key, secret]],
  });
}

const apiKeyScopes = [
  'reports:read',
  'reports:write',
  'statements:read',
  'corrections:write',
  'installs:read',
  'events:read',
  'access:read',
  'access:write',
  'audit:read',
] as const satisfies NonNullable<Schema<'NewApiKey'>['scopes']>;
type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The credentials of a merchant, with which events are sent. */
export function credentialSource(
  key: readonly unknown[],
  calls: KeyCalls<Schema<'CredentialList'>, CredentialScope, Schema<'IssuedCredential'>>,
): KeySource {
  return keySource(key, calls, {
    ...texts.kinds.credentials,
    ...ofMerchants,
    scopes: credentialScopes,
    keysOf: (page) => page.credentials.map(({ credential_id: id, ...one }) => ({ id, ...one })),
    secretsOf: ({ username, password }) => [
      [texts.username, username],
      [texts.password, password],
    ],
  });
}

const credentialScopes = ['events:read', 'events:write'] as const satisfies NonNullable<
  Schema<'NewCredential'>['scopes']
>;
type CredentialScope = (typeof credentialScopes)[number];

/** The install keys of an app. */
export function installKeySource(
  key: readonly unknown[],
  calls: KeyCalls<Schema<'InstallKeyList'>, InstallKeyScope, Schema<'IssuedInstallKey'>>,
): KeySource {
  return keySource(key, calls, {
    ...texts.kinds.installKeys,
    ...ofMerchants,
    scopes: installKeyScopes,
    keysOf: (page) => page.install_keys.map(({ install_key_id: id, ...one }) => ({ id, ...one })),
    secretsOf: ({ install_key: secret }) => [[texts.key, secret]],
  });
}

const installKeyScopes = ['installs:write'] as const satisfies NonNullable<Schema<'NewInstallKey'>['scopes']>;
type InstallKeyScope = (typeof installKeyScopes)[number];

/**
 * The tokens of the operator. The call refuses an empty list of scopes, so that choosing nothing never gives a token
 * that may do everything.
 */
export function operatorTokenSource(
  key: readonly unknown[],
  calls: KeyCalls<Schema<'OperatorTokenList'>, OperatorScope, Schema<'IssuedOperatorToken'>>,
): KeySource {
  const source = keySource(key, calls, {
    ...texts.kinds.operatorTokens,
    hasTwins: false,
    scopes: keysOf(operatorMeanings),
    keysOf: (page) => page.operator_tokens.map(({ operator_token_id: id, ...one }) => ({ id, ...one })),
    secretsOf: ({ operator_token: secret }) => [[texts.token, secret]],
  });
  return { ...source, issue: ({ scopes = [], ...wish }) => source.issue({ ...wish, scopes }) };
}
