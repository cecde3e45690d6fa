import { canBeId } from '../../database/can-be-id.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { kinds } from '../callers/key-kinds.js';
import { type AccessKey, isLive } from './access-key.js';
import { type KeyOwner, lockAccessKey } from './access-key-store.js';

/** Names a key, and, where given, the owner that it must have. */
export type NamedKey = Pick<AccessKey, 'kind' | 'accessKeyId'> & Partial<KeyOwner>;

/** The key, which nobody else changes until the transaction ends. @throws Failure unknown_access_key */
export async function lockNamedKey(
  tx: Transaction,
  { kind, accessKeyId, merchantId, bundleId }: NamedKey,
): Promise<AccessKey> {
  const key = canBeId(accessKeyId) ? await lockAccessKey(tx, kind, accessKeyId) : undefined;
  const isMeant =
    key !== undefined &&
    (merchantId === undefined || merchantId === key.merchantId) &&
    (bundleId === undefined || bundleId === key.bundleId);
  if (isMeant) return key;
  const detail = `There is no ${kinds[kind].name} ${accessKeyId}.`;
  throw new Failure(accessFailures.unknown_access_key, { detail });
}

/** @throws Failure key_is_over if the key was revoked or has expired */
export function assertLive(key: AccessKey, now: Date): void {
  if (isLive(key, now)) return;
  const state = key.revokedAt === null ? 'has expired' : 'was revoked';
  throw new Failure(accessFailures.key_is_over, { detail: `${nameOf(key)} ${state}.` });
}

/** Such as `The API key 7`. */
export function nameOf({ kind, accessKeyId }: Pick<AccessKey, 'kind' | 'accessKeyId'>): string {
  return `The ${kinds[kind].name} ${accessKeyId}`;
}

/** How the audit trail names a key. */
export function targetOf({ kind, accessKeyId }: Pick<AccessKey, 'kind' | 'accessKeyId'>): string {
  return `${kind} ${accessKeyId}`;
}

/** A key as its audit entries record it. */
export function onRecord({
  label,
  scopes,
  expiresAt,
  bundleId,
}: Pick<AccessKey, 'label' | 'scopes' | 'expiresAt' | 'bundleId'>): object {
  return { label, scopes, expires_at: expiresAt, ...(bundleId === null ? {} : { bundle_id: bundleId }) };
}
