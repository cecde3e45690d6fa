import type { Queryable, Transaction } from '../../database/database.js';
import { assertApp } from '../apps/assert-app.js';
import type { AccessKeyKind } from '../callers/key-kinds.js';
import type { KeyManagementOptions, ManagementOptions } from '../management-options.js';
import { assertMerchant } from '../merchants/assert-merchant.js';
import { announceChange } from '../revision-store.js';
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
} from './access-key-store.js';
import { changeKey, type KeyChange } from './change-key.js';
import { type IssuedKey, type IssueRequest, issueKey } from './issue-key.js';
import { lockNamedKey, type NamedKey, targetOf } from './named-key.js';
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
