import type { FastifyRequest } from 'fastify';
import { type TUnsafe, Type } from 'typebox';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import type { FailureDefinition } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { bundleId } from '../apps/app-routes.js';
import { type Calls, merchantCalls, operatorCalls } from '../callers/calls.js';
import { needs, type Security } from '../callers/demand.js';
import { type Grantable, grantableBy, grantableByOperator } from '../callers/grantable-scopes.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import { callingMerchant, principalOf } from '../callers/principal.js';
import type { Scope } from '../callers/scope.js';
import { keyRotationSchema, keySchemas } from './access-key-schemas.js';
import type { IssuedKey } from './issue-key.js';

/** The parameters that the path of a call may have. */
export interface KeyParams {
  /** In the operator's calls. */
  readonly merchant_id?: number;
  /** In calls for the keys of an app. */
  readonly bundle_id?: string;
  /** In calls for one key. */
  readonly key_id: number;
}

/** Who manages whose keys: the operator those of merchants, merchants their own, or the operator its own tokens. */
export interface KeySide {
  readonly calls: Calls<object>;
  readonly kinds: readonly KeyCalls[];
  /** Before the path of each call. */
  readonly path: string;
  /** The word between the verb and the noun of an operation id. */
  readonly own: '' | 'Own';
  readonly mayWrite: Scope | { readonly security: Security };
  /** What the description of calls that issue, change or rotate a key says of people. */
  readonly grantNote: string;
  /** What the description of calls that revoke a key says of them. */
  readonly revokeNote: string;
  /** How calls fail if the merchant does not exist. */
  readonly ownerFails: readonly FailureDefinition[];
  /** How calls that issue, change or rotate a key fail if its scopes go too far. */
  readonly grantFails: readonly FailureDefinition[];
  readonly merchantOf: (request: FastifyRequest, params: KeyParams) => number | null;
  readonly grantableBy: (request: FastifyRequest) => Grantable;
}

const { unknown_merchant, beyond_own_scopes } = accessFailures;

/**
 * A person of the operator reaches every merchant, so a session that was left open must not be able to make keys.
 * Revoking needs no fresh sign-in, because it must be quick.
 */
export function operatorSide(app: App): KeySide {
  return {
    calls: operatorCalls(app),
    kinds: merchantKeyCalls,
    path: '/merchants/:merchant_id',
    own: '',
    mayWrite: 'access:write',
    grantNote: ' A person needs a fresh sign-in.',
    revokeNote: '',
    ownerFails: [unknown_merchant],
    grantFails: [],
    merchantOf: (_request, params) => params.merchant_id ?? 0,
    grantableBy: () => undefined,
  };
}

/** A merchant's people and API keys never give a key a right that they lack themselves. */
export function merchantSide(app: App, limitRate: LimitRate): KeySide {
  return {
    calls: merchantCalls(app, { limitRate, tag: 'Access' }),
    kinds: merchantKeyCalls,
    path: '',
    own: 'Own',
    mayWrite: 'access:write',
    grantNote: '',
    revokeNote: '',
    ownerFails: [],
    grantFails: [beyond_own_scopes],
    merchantOf: callingMerchant,
    grantableBy: (request) => grantableBy(principalOf(request).scopes),
  };
}

const inPerson = ' People only, after a fresh sign-in.';

/**
 * The operator's own keys. An operator token cannot manage operator tokens: otherwise a stolen one could outlive its
 * revocation in a token that it issued, or revoke all others. Operators without a working token or sign-in use the
 * command.
 */
export function operatorTokenSide(app: App): KeySide {
  return {
    calls: operatorCalls(app),
    kinds: operatorKeyCalls,
    path: '',
    own: '',
    mayWrite: { security: needs('access:write', 'operator_user') },
    grantNote: inPerson,
    revokeNote: inPerson,
    ownerFails: [],
    grantFails: [beyond_own_scopes],
    merchantOf: () => null,
    grantableBy: (request) => grantableByOperator(principalOf(request).scopes),
  };
}

/** The parameters of the path of a side's calls for keys of a kind, or for one of them. */
export function keyParams({ path }: KeySide, kind: AccessKeyKind, keyId?: 'with key'): TUnsafe<KeyParams> {
  const members = {
    ...(path === '' ? {} : { merchant_id: Type.Integer() }),
    ...(kind === 'install_key' ? { bundle_id: bundleId } : {}),
    ...(keyId === undefined ? {} : { key_id: Type.Integer() }),
  };
  return Type.Unsafe<KeyParams>(Type.Object(members));
}

/** One row for each kind of key: the words of its calls. */
const kindsOfKeys = [
  {
    kind: 'api_key',
    name: 'ApiKey',
    path: 'api-keys',
    one: 'an API key',
    many: 'API keys',
    owner: 'a merchant',
    noun: 'key',
  },
  {
    kind: 'credential',
    name: 'Credential',
    path: 'credentials',
    one: 'a credential',
    many: 'credentials',
    owner: 'a merchant',
    noun: 'credential',
  },
  {
    kind: 'install_key',
    name: 'InstallKey',
    path: 'apps/:bundle_id/install-keys',
    one: 'an install key',
    many: 'install keys',
    owner: 'an app',
    noun: 'key',
  },
  {
    kind: 'operator_token',
    name: 'OperatorToken',
    path: 'operator-tokens',
    one: 'an operator token',
    many: 'operator tokens',
    owner: 'the operator',
    noun: 'token',
  },
] as const;

const keyCalls = kindsOfKeys.map((words) => ({ ...words, ...keySchemas(words) }));
export type KeyCalls = (typeof keyCalls)[number];

/** The calls for the kinds of keys that a merchant or an app holds. */
const merchantKeyCalls = keyCalls.filter(({ kind }) => kind !== 'operator_token');

/** The calls for the kind of key that the operator holds. */
const operatorKeyCalls = keyCalls.filter(({ kind }) => kind === 'operator_token');

export const accessKeySchemas = [
  ...keyCalls.flatMap((calls) => [
    calls.newSchema,
    calls.changeSchema,
    calls.issuedSchema,
    calls.rotatedSchema,
    calls.keySchema,
    calls.listSchema,
  ]),
  keyRotationSchema,
];

/** What an answer calls the secret of a new key. */
export function secretOf({ kind }: KeyCalls, { username, secret }: IssuedKey): object {
  return kind === 'credential' ? { username, password: secret } : { [kind]: secret };
}
