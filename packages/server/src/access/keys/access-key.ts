import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';

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
  /** The key that a rotation made to replace this one. */
  readonly followedBy: number | null;
}

/** What sign-in knows of a key. */
export interface KnownKey extends AccessKey {
  /** Why its merchant is suspended; null if it is not, and for keys of operators. */
  readonly suspendedBecause: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long before its expiry lists show a key as ending soon, and how long before its expiry calls, mails and doctor
 * warn of it.
 */
export const endsSoonMs = 30 * dayMs;
export const warnOfEndMs = 14 * dayMs;

/** Pure: whether a live key ends within this time. */
export function endsWithin(key: Pick<AccessKey, 'expiresAt' | 'revokedAt'>, ms: number, now: Date): boolean {
  return isLive(key, now) && key.expiresAt !== null && key.expiresAt.getTime() - now.getTime() <= ms;
}

/** Pure: whether a key is valid at `now`. */
export function isLive(key: Pick<AccessKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}
