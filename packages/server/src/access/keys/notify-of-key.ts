import type { Queryable } from '../../database/database.js';
import { notify } from '../../notification-log/index.js';
import type { AccessKey } from './access-key.js';

/** Notifies the merchant of a key, or of an operator token the operator. */
export function notifyOfKey(
  tx: Queryable,
  type: 'key.ending' | 'key.revoked',
  { key, happenedAt }: { readonly key: AccessKey; readonly happenedAt: Date },
): Promise<void> {
  const { merchantId, kind, accessKeyId } = key;
  return notify(tx, { type, merchantId, object: { type: kind, id: accessKeyId }, counts: {}, happenedAt });
}
