import type { Queryable, Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { assertApp } from '../apps/assert-app.js';
import { assertGrantable } from '../callers/grantable-scopes.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';
import type { KeyManagementOptions, ManagementOptions } from '../management-options.js';
import { assertMerchant } from '../merchants/assert-merchant.js';
import { announceChange } from '../revision-store.js';
import { usableExpiry, usableLabel } from '../usable-values.js';
import type { AccessKey } from './access-key.js';
import {
  type KeyOwner,
  type KeyPage,
  markRevoked,
  selectAccessKeyByHash,
  selectAccessKeyPage,
  selectAccessKeys,
  selectAccessKeysByStart,
  selectOperatorTokenPage,
  updateAccessKey,
} from './access-key-store.js';
import { type IssuedKey, type IssueRequest, issueKey } from './issue-key.js';
import { assertLive, lockNamedKey, type NamedKey, nameOf, onRecord, targetOf } from './named-key.js';
import { type RotatedKey, type Rotation, rotateKey } from './rotate-key.js';
import { hashSecret, isWellFormed } from './secret-text.js';

/** What is done with keys. */
export interface KeyManagement {
  /** @throws Failure unusable_value, beyond_own_scopes, unknown_merchant, too_many_keys, and unknown_app for install keys */
  issue(request: IssueRequest): Promise<IssuedKey>;
  /**
   * Install keys are listed for one app.
   * @throws Failure unknown_merchant, and unknown_app for install keys
   */
  listKeys(kind: AccessKeyKind, merchantId: number | null, bundleId?: string): Promise<AccessKey[]>;
  /** The same, page by page. @throws Failure as listKeys */
  pageOfKeys(kind: AccessKeyKind, owner: KeyOwner, page: KeyPage): Promise<AccessKey[]>;
  /** The keys of a kind whose secret begins with `start`, or whose username is `start`. */
  findKeys(kind: AccessKeyKind, start: string): Promise<AccessKey[]>;
  /** The key of a secret, whatever its kind. */
  findKey(secret: string): Promise<AccessKey | undefined>;
  /** See changeKey; every process follows within 5 s. */
  change(named: NamedKey, change: KeyChange): Promise<AccessKey>;
  /** See rotateKey. */
  rotate(named: NamedKey, rotation: Rotation): Promise<RotatedKey>;
  /** Every process refuses the key within 5 s. Revoking twice changes nothing. @throws Failure unknown_access_key */
  revoke(kind: AccessKeyKind, accessKeyId: number, owner?: Partial<KeyOwner>): Promise<void>;
}

export function createKeyManagement(options: KeyManagementOptions): KeyManagement {
  const { database } = options;
  return {
    issue: async (request) => {
      await assertOwner(database, request);
      return database.transaction((tx) => issueKey(tx, request, options));
    },
    listKeys: async (kind, merchantId, bundleId) => {
      await assertOwner(database, { merchantId, bundleId });
      return selectAccessKeys(database, kind, { merchantId, bundleId });
    },
    pageOfKeys: async (kind, owner, page) => {
      const { merchantId } = owner;
      if (merchantId === null) return selectOperatorTokenPage(database, page);
      await assertOwner(database, owner);
      return selectAccessKeyPage(database, kind, { ...owner, merchantId, ...page });
    },
    findKeys: (kind, start) => selectAccessKeysByStart(database, kind, start),
    findKey: async (secret) =>
      isWellFormed(secret) ? selectAccessKeyByHash(database, hashSecret(secret)) : undefined,
    change: (named, change) => database.transaction((tx) => changeKey(tx, named, { change, options })),
    rotate: (named, rotation) => database.transaction((tx) => rotateKey(tx, named, { rotation, options })),
    revoke: (kind, accessKeyId, owner = {}) =>
      database.transaction((tx) => revokeKey(tx, { kind, accessKeyId, ...owner }, options)),
  };
}

/** @throws Failure unknown_merchant, unknown_app */
async function assertOwner(database: Queryable, { merchantId, bundleId }: KeyOwner): Promise<void> {
  if (merchantId === null) return;
  await assertMerchant(database, merchantId);
  if (bundleId !== undefined) await assertApp(database, { merchantId, bundleId });
}

async function revokeKey(
  tx: Transaction,
  named: NamedKey,
  { clock, book }: ManagementOptions,
): Promise<void> {
  const key = await lockNamedKey(tx, named);
  if (key.revokedAt !== null) return;
  await markRevoked(tx, key.accessKeyId, clock.now());
  await book.record(tx, { action: 'key.revoked', merchantId: key.merchantId, target: targetOf(key) });
  await announceChange(tx);
}

/** The members of a key to change; absent ones stay as they are. */
interface KeyChange {
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
async function changeKey(
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
