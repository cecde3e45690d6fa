import { recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { notify } from '../../notification-log/index.js';
import type { ChangeContext, KeyContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';
import { assertApp } from '../apps/manage-apps.js';
import { assertGrantable } from '../callers/grantable-scopes.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';
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
  updateAccessKey,
} from './access-key-store.js';
import { type IssuedKey, type IssueRequest, issueKey } from './issue-key.js';
import { assertLive, lockNamedKey, type NamedKey, nameOf, onRecord, targetOf } from './named-key.js';
import { type RotatedKey, type Rotation, rotateKey } from './rotate-key.js';
import { hashSecret, isWellFormed } from './secret-text.js';

/**
 * @throws Failure unusable_value, beyond_own_scopes, unknown_merchant, too_many_keys, and unknown_app for install keys
 */
export async function issue(context: KeyContext, request: IssueRequest): Promise<IssuedKey> {
  await assertOwner(context.database, request);
  return context.database.transaction((tx) => issueKey(tx, request, context));
}

/** Install keys are listed for one app. @throws Failure unknown_merchant, and unknown_app for install keys */
export async function listKeys(
  { database }: Context,
  kind: AccessKeyKind,
  owner: KeyOwner,
): Promise<AccessKey[]> {
  await assertOwner(database, owner);
  return selectAccessKeys(database, kind, owner);
}

/** The same, page by page. @throws Failure as listKeys */
export async function pageOfKeys(
  { database }: Context,
  kind: AccessKeyKind,
  asked: KeyOwner & KeyPage,
): Promise<AccessKey[]> {
  await assertOwner(database, asked);
  return selectAccessKeyPage(database, kind, asked);
}

/** The keys of a kind whose secret begins with `start`, or whose username is `start`. */
export function findKeys({ database }: Context, kind: AccessKeyKind, start: string): Promise<AccessKey[]> {
  return selectAccessKeysByStart(database, kind, start);
}

/** The key of a secret, whatever its kind. */
export async function findKey({ database }: Context, secret: string): Promise<AccessKey | undefined> {
  return isWellFormed(secret) ? selectAccessKeyByHash(database, hashSecret(secret)) : undefined;
}

/** See rotateKey. */
export function rotate(context: KeyContext, named: NamedKey, rotation: Rotation): Promise<RotatedKey> {
  return context.database.transaction((tx) => rotateKey(tx, { named, rotation }, context));
}

/** @throws Failure unknown_merchant, unknown_app */
async function assertOwner(database: Queryable, { merchantId, bundleId }: KeyOwner): Promise<void> {
  if (merchantId === null) return;
  await assertMerchant(database, merchantId);
  if (bundleId !== undefined) await assertApp(database, { merchantId, bundleId });
}

/** Every process refuses the key within 5 s. Revoking twice changes nothing. @throws Failure unknown_access_key */
export function revoke(context: ChangeContext, named: NamedKey): Promise<void> {
  return context.database.transaction(async (tx) => {
    const key = await lockNamedKey(tx, named);
    if (key.revokedAt !== null) return;
    const revokedAt = context.clock.now();
    await markRevoked(tx, key.accessKeyId, revokedAt);
    const { merchantId } = key;
    await recordAudit(tx, { action: 'key.revoked', merchantId, target: targetOf(key) }, context);
    await notifyOfKey(tx, 'key.revoked', { key, happenedAt: revokedAt });
    await announceChange(tx);
  });
}

/** The members of a key to change; absent ones stay as they are. */
export interface KeyChange {
  readonly label?: string | undefined;
  /** Only scopes that the key has already. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Changes the name, scopes or expiry of a live key; every process follows within 5 s. Scopes can only be removed:
 * gaining a right takes a key with a new secret. Moving the expiry to a later time takes the same rights as issuing the
 * key. A change that changes nothing is not recorded.
 * @throws Failure unusable_value, beyond_own_scopes, unknown_access_key, key_is_over
 */
export function change(context: KeyContext, named: NamedKey, asked: KeyChange): Promise<AccessKey> {
  return context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const key = await lockNamedKey(tx, named);
    assertLive(key, now);
    const { label, scopes, expiresAt } = asked;
    const changed: AccessKey = {
      ...key,
      label: label === undefined ? key.label : usableLabel(label),
      scopes: scopes === undefined ? key.scopes : narrowed(key, scopes),
      expiresAt: expiresAt === undefined ? key.expiresAt : usableEnd(expiresAt, now),
    };
    if (isLater(changed.expiresAt, key.expiresAt)) assertGrantable(changed.scopes, context.grantable);
    if (isSame(key, changed)) return key;
    await updateAccessKey(tx, changed);
    const [before, after] = [onRecord(key), onRecord(changed)];
    const { merchantId } = key;
    await recordAudit(
      tx,
      { action: 'key.changed', merchantId, target: targetOf(key), before, after },
      context,
    );
    await announceChange(tx);
    return changed;
  });
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

/** Notifies the merchant of a key, or of an operator token the operator. */
export function notifyOfKey(
  tx: Queryable,
  type: 'key.ending' | 'key.revoked',
  { key, happenedAt }: { readonly key: AccessKey; readonly happenedAt: Date },
): Promise<void> {
  const { merchantId, kind, accessKeyId } = key;
  return notify(tx, { type, merchantId, object: { type: kind, id: accessKeyId }, counts: {}, happenedAt });
}
