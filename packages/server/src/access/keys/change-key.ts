import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { assertGrantable } from '../callers/grantable-scopes.js';
import type { Scope } from '../callers/scope.js';
import type { KeyManagementOptions } from '../management-options.js';
import { announceChange } from '../revision-store.js';
import { usableExpiry, usableLabel } from '../usable-values.js';
import type { AccessKey } from './access-key.js';
import { updateAccessKey } from './access-key-store.js';
import { assertLive, lockNamedKey, type NamedKey, nameOf, onRecord, targetOf } from './named-key.js';

/** What of a key is changed; what is absent stays. */
export interface KeyChange {
  readonly label?: string | undefined;
  /** Only scopes that the key has already. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Changes the name, scopes or expiry of a live key. Its scopes only become fewer: the holder of the secret never gains a right without
 * a new one. A later expiry needs what issuing the key would need. What changes nothing is not recorded.
 * @throws Failure unusable_value, beyond_own_scopes, unknown_access_key, key_is_over
 */
export async function changeKey(
  tx: Transaction,
  named: NamedKey,
  {
    change,
    options: { clock, book, grantable },
  }: { readonly change: KeyChange; readonly options: KeyManagementOptions },
): Promise<AccessKey> {
  const now = clock.now();
  const key = await lockNamedKey(tx, named);
  assertLive(key, now);
  const changed: AccessKey = {
    ...key,
    label: change.label === undefined ? key.label : usableLabel(change.label),
    scopes: change.scopes === undefined ? key.scopes : narrowed(key, change.scopes),
    expiresAt: change.expiresAt === undefined ? key.expiresAt : usableEnd(change.expiresAt, now),
  };
  if (isLater(changed.expiresAt, key.expiresAt)) assertGrantable(changed.scopes, grantable);
  if (isSame(key, changed)) return key;
  await updateAccessKey(tx, changed);
  const [before, after] = [onRecord(key), onRecord(changed)];
  const { merchantId } = key;
  await book.record(tx, { action: 'key.changed', merchantId, target: targetOf(key), before, after });
  await announceChange(tx);
  return changed;
}

/** @throws Failure unusable_value for a scope that the key does not have */
function narrowed(key: AccessKey, scopes: readonly Scope[]): readonly Scope[] {
  const wider = scopes.filter((scope) => !key.scopes.includes(scope));
  if (wider.length === 0) return key.scopes.filter((scope) => scopes.includes(scope));
  const detail = `${nameOf(key)} does not have ${wider.join(', ')}, and a key never gets a scope after it was issued: issue another.`;
  throw new Failure(accessFailures.unusable_value, {
    detail,
    faults: [{ pointer: '/scopes', code: 'wider_scopes', detail }],
  });
}

function usableEnd(expiresAt: Date | null, now: Date): Date | null {
  return expiresAt === null ? null : usableExpiry(expiresAt, now);
}

function isLater(one: Date | null, other: Date | null): boolean {
  return other !== null && (one === null || one > other);
}

/** The scopes of the second are some of those of the first. */
function isSame(one: AccessKey, other: AccessKey): boolean {
  return (
    one.label === other.label &&
    one.scopes.length === other.scopes.length &&
    one.expiresAt?.getTime() === other.expiresAt?.getTime()
  );
}
