import { type Fault, type Instant, instantOf, parseRfc3339 } from '@stoa/contract';
import { canonicalAddress, UNKNOWN_ADDRESS } from '../../kernel/client-address.js';
import { limits } from '../../kernel/limits.js';
import type { StoreSession } from './session-schemas.js';

/** A session without faults, with its address and time parsed. */
export interface JudgedSession {
  readonly session: StoreSession;
  /** Canonical. */
  readonly address: string;
  readonly seenAt: Instant;
}

export type Judgement = { readonly judged: JudgedSession } | { readonly faults: readonly Fault[] };

const millisecond = 1_000n;

/**
 * Pure: judges a session that fits its schema. Returns the session if it can be fed at `now`, else all its faults, with pointers
 * into the session. A session that is older than the matching window is not faulty: see {@link isInWindow}.
 */
export function judgeStoreSession(session: StoreSession, now: Date): Judgement {
  const address = canonicalAddress(session.ip_address);
  // The schema admits only valid times.
  const seenAt = parseRfc3339(session.seen_at) ?? 0n;
  const isAhead = seenAt > instantOf(now) + millisecond * BigInt(limits.clockSkewMs);
  const hasAddress = address !== undefined && address !== UNKNOWN_ADDRESS;
  const faults = [
    ...(hasAddress ? [] : [noAddress]),
    ...(isAhead ? [inFuture] : []),
    ...(hasTwoCapacities(session) ? [twoCapacities] : []),
  ];
  return hasAddress && faults.length === 0 ? { judged: { session, address, seenAt } } : { faults };
}

/** Pure: whether a session is in the matching window. A session of exactly 24 hours ago is not. */
export function isInWindow({ seenAt }: JudgedSession, now: Date): boolean {
  return seenAt > instantOf(now) - millisecond * BigInt(limits.matchingWindowMs);
}

function hasTwoCapacities({ availableCapacity: one, available_capacity: other }: StoreSession): boolean {
  return (one ?? null) !== null && (other ?? null) !== null && one !== other;
}

const twoCapacities: Fault = {
  pointer: '/available_capacity',
  code: 'contradiction',
  detail: 'differs from availableCapacity, which means the same; give one of the two.',
};

/** The fault of a text that is not an address. */
export const noAddress: Fault = {
  pointer: '/ip_address',
  code: 'wrong_format',
  detail: 'must be the IPv4 or IPv6 address of a client, without port, brackets and zone, like 203.0.113.7.',
};

const inFuture: Fault = {
  pointer: '/seen_at',
  code: 'in_future',
  detail: 'must not be more than 5 minutes ahead.',
};
