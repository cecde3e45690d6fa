import { recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { isTwin } from '../../kernel/twin.js';
import type { KeyContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';
import { assertGrantable, scopesByDefault } from '../callers/grantable-scopes.js';
import { type AccessKeyKind, kinds } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';
import { makeTwin } from '../twins/make-twin.js';
import { usableExpiry, usableLabel } from '../usable-values.js';
import type { AccessKey } from './access-key.js';
import { countLiveKeys, insertAccessKey, type KeyOwner } from './access-key-store.js';
import { onRecord, targetOf } from './named-key.js';
import { hashSecret, newSecret, randomText, shownStart, testPrefixOf } from './secret-text.js';

export interface IssueRequest extends KeyOwner {
  readonly kind: AccessKeyKind;
  readonly label?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: Date | undefined;
  /** The key is one of the merchant's twin, which is made if there is none. */
  readonly isForTest?: boolean;
}

/** The secret, which is shown only here. */
export interface IssuedKey {
  readonly accessKeyId: number;
  readonly username: string | null;
  readonly secret: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** @throws Failure unusable_value, beyond_own_scopes, too_many_keys */
export async function issueKey(
  tx: Transaction,
  request: IssueRequest,
  context: KeyContext,
): Promise<IssuedKey> {
  const { grantable } = context;
  const now = context.clock.now();
  const { kind, isForTest = false } = request;
  const merchantId =
    isForTest && request.merchantId !== null
      ? await makeTwin(tx, request.merchantId, context)
      : request.merchantId;
  const scopes = request.scopes ?? scopesByDefault(kind, grantable);
  assertGrantable(scopes, grantable);
  const expiresAt = request.expiresAt === undefined ? null : usableExpiry(request.expiresAt, now);
  const label = usableLabel(request.label ?? '');
  const username = kind === 'credential' ? `${prefixFor('stoa_usr_', merchantId)}${randomText(16)}` : null;
  const key = { kind, merchantId, bundleId: request.bundleId ?? null, username, label, scopes, expiresAt };
  const issued = await storeKey(tx, key, now);
  const target = targetOf({ kind, accessKeyId: issued.accessKeyId });
  await recordAudit(tx, { action: 'key.issued', merchantId, target, after: onRecord(key) }, context);
  return issued;
}

type KeyToStore = Pick<
  AccessKey,
  'kind' | 'merchantId' | 'bundleId' | 'username' | 'label' | 'scopes' | 'expiresAt'
>;

/** Stores a key with a new secret. @throws Failure too_many_keys */
export async function storeKey(tx: Transaction, key: KeyToStore, now: Date): Promise<IssuedKey> {
  await refuseOneMore(tx, key, now);
  const prefix = prefixFor(kinds[key.kind].prefix, key.merchantId);
  const secret = newSecret(prefix);
  const accessKeyId = await insertAccessKey(tx, {
    ...key,
    secretHash: hashSecret(secret),
    prefix: shownStart(prefix, secret),
    createdAt: now,
  });
  const { username, scopes, expiresAt } = key;
  return { accessKeyId, username, secret, scopes, expiresAt };
}

function prefixFor(prefix: string, merchantId: number | null): string {
  return merchantId !== null && isTwin(merchantId) ? testPrefixOf(prefix) : prefix;
}

/**
 * Two calls at the same moment may both pass: the limit keeps lists and look-ups short, and nothing depends on its
 * exact value.
 */
async function refuseOneMore(tx: Transaction, { merchantId }: KeyToStore, now: Date): Promise<void> {
  const most = limits.liveKeysOfMerchant;
  if ((await countLiveKeys(tx, merchantId, now)) < most) return;
  const owner = merchantId === null ? 'The operator' : 'The merchant';
  throw new Failure(accessFailures.too_many_keys, {
    detail: `${owner} has ${most} keys that are neither revoked nor expired.`,
  });
}
