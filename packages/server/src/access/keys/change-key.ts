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

/** The members of a key to change; absent ones stay as they are. */
export interface KeyChange {
  readonly label?: string | undefined;
  /** Only scopes that the key has already. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Changes the name, scopes or expiry of a live key. Scopes can only be removed: gaining a right takes a key with a new secret. Moving
 * the expiry to a later time takes the same rights as issuing the key. A change that changes nothing is not recorded.
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

/** Comparing the number of scopes is enough: those of `other` are a subset of those of `one`. */
function isSame(one: AccessKey, other: AccessKey): boolean {
  return (
    one.label === other.label &&
    one.scopes.length === other.scopes.length &&
    one.expiresAt?.getTime() === other.expiresAt?.getTime()
  );
}
