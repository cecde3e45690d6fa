import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../audit-entries/index.js';
import type { Reader } from '../../export/reader-places.js';
import { type AccessKeyKind, kinds } from './key-kinds.js';
import type { MerchantRole, OperatorRole } from './role.js';
import type { Scope } from './scope.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, after an authenticating hook; null before it and on open calls. */
    principal: Principal | null;
  }
}

/** The caller, a key or a person, as far as a call may know it. */
export interface Principal {
  readonly kind: CallerKind;
  /** The merchant whose data it sees; null: the data of all merchants. */
  readonly merchantId: number | null;
  readonly scopes: readonly Scope[];
  /** The name under which rate limits count the caller's calls; the same in every process. */
  readonly countedAs: string;
  readonly actor: Omit<Actor, 'requestId' | 'merchantId'>;
  /** Of people only. */
  readonly session?: SignedIn;
}

/** What a person may do for a merchant. */
export interface Membership {
  readonly merchantId: number;
  readonly role: MerchantRole;
  /** Why the merchant is suspended; null if it is not. */
  readonly suspendedBecause: string | null;
}

/** A live session, and what its person may do now. */
export interface SignedIn {
  readonly sessionId: number;
  readonly userId: number;
  /** Which of the person's addresses is the present one (stoa.user_email). */
  readonly emailNo: number;
  readonly how: 'password' | 'oidc' | 'link';
  /** When the person last proved who they are. */
  readonly confirmedAt: Date;
  readonly operatorRole: OperatorRole | null;
  readonly memberships: readonly Membership[];
}

/** The caller of a request. @throws Error on a route that is open to everybody, which is a bug of ours */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null)
    throw new Error(`${request.routeOptions.url ?? ''} does not say who may call it`);
  return request.principal;
}

/** The caller of a request, for the audit trail. */
export function actorOf(request: FastifyRequest): Actor {
  const { actor, merchantId } = principalOf(request);
  return { ...actor, merchantId, requestId: request.id };
}

/** The merchant that calls. Only for routes whose hook authenticates a key or a person of a merchant. */
export function callingMerchant(request: FastifyRequest): number {
  const merchantId = request.principal?.merchantId ?? null;
  if (merchantId === null) throw new Error('a merchant route without an authenticating hook');
  return merchantId;
}

/** Whose places the answer to a request takes: a merchant's, or those of the caller of the operator. */
export function readerOf(request: FastifyRequest): Reader {
  const { merchantId, countedAs } = principalOf(request);
  if (merchantId !== null) return { side: 'merchant', id: String(merchantId) };
  return { side: 'operator', id: countedAs };
}

/** The two sides on which people sign in. One person may be on both, and work for several merchants. */
export const personKinds = ['operator_user', 'merchant_user'] as const;
export type PersonKind = (typeof personKinds)[number];

/** Everybody who calls: keys and people. */
export type CallerKind = AccessKeyKind | PersonKind;

interface CallerWords {
  readonly article: 'a' | 'an';
  readonly name: string;
  /** The name of the security scheme in the description of the interface. */
  readonly scheme: string;
}

/** The names of each kind of caller. */
export const callers: Readonly<Record<CallerKind, CallerWords>> = {
  ...kinds,
  operator_user: { article: 'a', name: 'session of the operator', scheme: 'operatorSession' },
  merchant_user: { article: 'a', name: 'session of a merchant', scheme: 'merchantSession' },
};
