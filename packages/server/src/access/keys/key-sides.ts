import type { FastifyRequest } from 'fastify';
import { type TProperties, type TUnsafe, Type } from 'typebox';
import { openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import type { Clock } from '../../kernel/clock.js';
import type { FailureDefinition } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { bundleId } from '../apps/app-schemas.js';
import { needs, type Security } from '../callers/demand.js';
import { type Grantable, grantableBy, grantableByOperator } from '../callers/grantable-scopes.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import { type CallerHook, limitCaller } from '../callers/limit-caller.js';
import { actorOf, callingMerchant, principalOf } from '../callers/principal.js';
import type { KeyOwner } from './access-key-store.js';
import { type KeyCalls, merchantKeyCalls, operatorKeyCalls } from './key-calls.js';
import { createKeyManagement, type KeyManagement } from './manage-keys.js';

/** The parameters that the path of a call may have. */
export interface KeyParams {
  /** In the operator's calls. */
  readonly merchant_id?: number;
  /** In calls for the keys of an app. */
  readonly bundle_id?: string;
  /** In calls for one key. */
  readonly key_id: number;
}

/** What a call requires of people in addition to their role, the note in its description that says so, and how it fails otherwise. */
interface AskedOfPeople {
  readonly note: string;
  readonly failures: readonly FailureDefinition[];
}

/** Who manages whose keys: the operator those of merchants, merchants their own, or the operator its own tokens. */
export interface KeySide {
  readonly calls: readonly KeyCalls[];
  readonly tag: 'Operator' | 'Access';
  /** The word between the verb and the noun of an operation id. */
  readonly own: '' | 'Own';
  readonly base: string;
  readonly mayRead: Security;
  readonly mayWrite: Security;
  /** What calls that issue, change or rotate a key require of people. */
  readonly granting: AskedOfPeople;
  /** What calls that revoke a key require of people. */
  readonly revoking: AskedOfPeople;
  /** How calls that issue, change or rotate a key fail if its scopes go too far. */
  readonly grantFailures: readonly FailureDefinition[];
  readonly onRequest: CallerHook[];
  readonly params: (kind: AccessKeyKind, keyId?: 'with key') => TUnsafe<KeyParams>;
  /** How calls fail if the merchant does not exist, or has no such app. */
  readonly ownerFailures: (kind: AccessKeyKind) => readonly FailureDefinition[];
  readonly ownerOf: (request: FastifyRequest, params: KeyParams) => KeyOwner;
  /** The management of keys, acting in the name of a request's caller. */
  readonly keysOf: (request: FastifyRequest) => KeyManagement;
  readonly now: () => Date;
}

export interface KeySideOptions {
  readonly database: Database;
  readonly clock: Clock;
}

const { unknown_merchant, unknown_app, beyond_own_scopes, fresh_sign_in_needed } = accessFailures;
const nothingElse: AskedOfPeople = { note: '', failures: [] };
const freshSignIn = (note: string): AskedOfPeople => ({
  note,
  failures: [fresh_sign_in_needed],
});

/**
 * A person of the operator reaches every merchant, so a session that was left open must not be able to make keys. Revoking needs no
 * fresh sign-in, because it must be quick.
 */
export function operatorSide({ database, clock }: KeySideOptions): KeySide {
  return {
    tag: 'Operator',
    own: '',
    base: '/operator-api/v1/merchants/:merchant_id',
    calls: merchantKeyCalls,
    mayRead: needs('access:read', 'operator_token'),
    mayWrite: needs('access:write', 'operator_token'),
    granting: freshSignIn(' A person needs a fresh sign-in.'),
    revoking: nothingElse,
    grantFailures: [],
    onRequest: [],
    params: (kind, keyId) => paramsOf({ merchant_id: Type.Integer(), ...membersOf(kind, keyId) }),
    ownerFailures: (kind) => (kind === 'install_key' ? [unknown_merchant, unknown_app] : [unknown_merchant]),
    ownerOf: (_request, params) => ({ ...appOf(params), merchantId: params.merchant_id ?? 0 }),
    keysOf: (request) => keysFor(request, { database, clock, grantable: undefined }),
    now: () => clock.now(),
  };
}

/** A merchant's people and API keys never give a key a right that they lack themselves. */
export function merchantSide({
  database,
  clock,
  limitRate,
}: KeySideOptions & { readonly limitRate: LimitRate }): KeySide {
  return {
    tag: 'Access',
    own: 'Own',
    base: '/merchant-api/v1',
    calls: merchantKeyCalls,
    mayRead: needs('access:read', 'api_key'),
    mayWrite: needs('access:write', 'api_key'),
    granting: nothingElse,
    revoking: nothingElse,
    grantFailures: [beyond_own_scopes],
    onRequest: [limitCaller(limitRate)],
    params: (kind, keyId) => paramsOf(membersOf(kind, keyId)),
    ownerFailures: (kind) => (kind === 'install_key' ? [unknown_app] : []),
    ownerOf: (request, params) => ({ ...appOf(params), merchantId: callingMerchant(request) }),
    keysOf: (request) =>
      keysFor(request, { database, clock, grantable: grantableBy(principalOf(request).scopes) }),
    now: () => clock.now(),
  };
}

const inPerson = freshSignIn(' People only, after a fresh sign-in.');

/**
 * The operator's own keys. An operator token cannot manage operator tokens: otherwise a stolen one could outlive its revocation in a
 * token that it issued, or revoke all others. Operators without a working token or sign-in use the command.
 */
export function operatorTokenSide({ database, clock }: KeySideOptions): KeySide {
  return {
    tag: 'Operator',
    own: '',
    base: '/operator-api/v1',
    calls: operatorKeyCalls,
    mayRead: needs('access:read', 'operator_token'),
    mayWrite: needs('access:write', 'operator_user'),
    granting: inPerson,
    revoking: inPerson,
    grantFailures: [beyond_own_scopes],
    onRequest: [],
    params: (kind, keyId) => paramsOf(membersOf(kind, keyId)),
    ownerFailures: () => [],
    ownerOf: () => ({ merchantId: null }),
    keysOf: (request) =>
      keysFor(request, { database, clock, grantable: grantableByOperator(principalOf(request).scopes) }),
    now: () => clock.now(),
  };
}

function keysFor(
  request: FastifyRequest,
  { database, clock, grantable }: KeySideOptions & { readonly grantable: Grantable },
): KeyManagement {
  return createKeyManagement({ database, clock, book: openAuditBook(actorOf(request), clock), grantable });
}

function membersOf(kind: AccessKeyKind, keyId: 'with key' | undefined): TProperties {
  return {
    ...(kind === 'install_key' ? { bundle_id: bundleId } : {}),
    ...(keyId === undefined ? {} : { key_id: Type.Integer() }),
  };
}

function paramsOf(members: TProperties): TUnsafe<KeyParams> {
  return Type.Unsafe<KeyParams>(Type.Object(members));
}

function appOf({ bundle_id: app }: KeyParams) {
  return app === undefined ? {} : { bundleId: app };
}
