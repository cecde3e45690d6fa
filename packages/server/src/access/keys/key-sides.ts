import type { FastifyRequest } from 'fastify';
import { type TProperties, type TUnsafe, Type } from 'typebox';
import { openAuditBook } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { LimitRate } from '../../http/limit-rate.js';
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

/** What the path of a call may name. */
export interface KeyParams {
  /** In the operator's calls. */
  readonly merchant_id?: number;
  /** Where the keys of an app are meant. */
  readonly bundle_id?: string;
  /** Where one key is meant. */
  readonly key_id: number;
}

/** What a call asks of people besides their role, how its description says that, and how it fails without it. */
interface AskedOfPeople {
  readonly config: { readonly fresh?: true };
  readonly note: string;
  readonly failures: readonly FailureDefinition[];
}

/** From where keys are managed: those of merchants by the operator or by themselves, and the operator's own. */
export interface KeySide {
  readonly calls: readonly KeyCalls[];
  readonly tag: 'Operator' | 'Access';
  /** What stands between the verb and the noun of an operation. */
  readonly own: '' | 'Own';
  readonly base: string;
  readonly mayRead: Security;
  readonly mayWrite: Security;
  /** What the calls ask of people that issue, change or rotate a key. */
  readonly granting: AskedOfPeople;
  /** What those ask that revoke one. */
  readonly revoking: AskedOfPeople;
  /** What they fail with that give a key its scopes. */
  readonly grantFailures: readonly FailureDefinition[];
  readonly onRequest: CallerHook[];
  readonly params: (kind: AccessKeyKind, keyId?: 'with key') => TUnsafe<KeyParams>;
  /** When there is no such merchant, or no such app of it. */
  readonly ownerFailures: (kind: AccessKeyKind) => readonly FailureDefinition[];
  readonly ownerOf: (request: FastifyRequest, params: KeyParams) => KeyOwner;
  /** What the caller of a request may do with keys, under their own name. */
  readonly keysOf: (request: FastifyRequest) => KeyManagement;
  readonly now: () => Date;
}

export interface KeySideOptions {
  readonly database: Database;
  readonly clock: Clock;
}

const { unknown_merchant, unknown_app, beyond_own_scopes, fresh_sign_in_needed } = accessFailures;
const nothingElse: AskedOfPeople = { config: {}, note: '', failures: [] };
const freshSignIn = (note: string): AskedOfPeople => ({
  config: { fresh: true },
  note,
  failures: [fresh_sign_in_needed],
});

/** A person of the operator reaches every merchant, so a session that was left open must not make keys. Revoking must be quick. */
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

/** A merchant's people and API keys never put into a key what they may not do themselves. */
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
 * The operator's own keys. No operator token manages operator tokens: so none lives on in one that it issued, and none locks out
 * others. People who lost theirs have the command.
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
