import { recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import type { KeyContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';
import { assertGrantable } from '../callers/grantable-scopes.js';
import { announceChange } from '../revision-store.js';
import { latestExpiry, usableExpiry, usableOverlap } from '../usable-values.js';
import type { AccessKey } from './access-key.js';
import { isRevoked, markRevoked, updateAccessKey } from './access-key-store.js';
import { type IssuedKey, storeKey } from './issue-key.js';
import { assertLive, lockNamedKey, type NamedKey, nameOf, onRecord, targetOf } from './named-key.js';

export interface Rotation {
  /** How long the old key stays valid beside the new one; with 0 it is revoked at once. */
  readonly overlapMs: number;
  /** When the new key expires. Without it, the new key gets the same time that the old one had. */
  readonly expiresAt?: Date | undefined;
}

export interface RotatedKey extends IssuedKey {
  /** When the old key stops being valid. */
  readonly oldValidUntil: Date;
}

/**
 * Issues a key with the name, scopes and username of a live key, which then expires after the overlap. A key has only
 * one successor, so of two rotations at once one is refused.
 * @throws Failure unusable_value, beyond_own_scopes, unknown_access_key, key_is_over, key_was_rotated, too_many_keys
 */
export async function rotateKey(
  tx: Transaction,
  { named, rotation }: { readonly named: NamedKey; readonly rotation: Rotation },
  context: KeyContext,
): Promise<RotatedKey> {
  const now = context.clock.now();
  const key = await lockNamedKey(tx, named);
  assertLive(key, now);
  await refuseSecondRotation(tx, key);
  assertGrantable(key.scopes, context.grantable);
  const successor = { ...key, expiresAt: expiryOf(key, rotation, now) };
  const issued = await storeKey(tx, successor, now);
  const oldValidUntil = endOf(key, rotation, now);
  const isOver = oldValidUntil <= now;
  const old = { ...key, followedBy: issued.accessKeyId, expiresAt: isOver ? key.expiresAt : oldValidUntil };
  await updateAccessKey(tx, old);
  if (isOver) await markRevoked(tx, key.accessKeyId, now);
  const { kind, merchantId } = key;
  const after = {
    ...onRecord(successor),
    followed_by: targetOf({ kind, accessKeyId: issued.accessKeyId }),
    old_valid_until: oldValidUntil,
  };
  const entry = {
    action: 'key.rotated',
    merchantId,
    target: targetOf(key),
    before: onRecord(key),
    after,
  } as const;
  await recordAudit(tx, entry, context);
  await announceChange(tx);
  return { ...issued, oldValidUntil };
}

/** A key whose successor was revoked may be rotated again. */
async function refuseSecondRotation(tx: Transaction, key: AccessKey): Promise<void> {
  const { kind, followedBy } = key;
  if (followedBy === null || (await isRevoked(tx, followedBy))) return;
  const successor = nameOf({ kind, accessKeyId: followedBy }).replace('The', 'the');
  throw new Failure(accessFailures.key_was_rotated, {
    detail: `${nameOf(key)} is followed by ${successor} already.`,
  });
}

function expiryOf(key: AccessKey, { expiresAt }: Rotation, now: Date): Date | null {
  if (expiresAt !== undefined) return usableExpiry(expiresAt, now);
  if (key.expiresAt === null) return null;
  const lifeMs = key.expiresAt.getTime() - key.createdAt.getTime();
  return usableExpiry(new Date(Math.min(now.getTime() + lifeMs, latestExpiry.getTime())), now);
}

/** The old key never lives longer than it would have without the rotation. */
function endOf(key: AccessKey, { overlapMs }: Rotation, now: Date): Date {
  const end = new Date(now.getTime() + usableOverlap(overlapMs));
  return key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end;
}
