import type { Database, Queryable } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type AccessKey, warnOfEndMs } from '../keys/access-key.js';
import { notifyOfKey } from '../keys/notify-of-key.js';
import { type EndingKey, markWarned, selectEndingKeys, selectMerchantToWarn } from './ending-key-store.js';

/** A key that nobody used for this long is not missed when it ends. */
const inUseMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The keys in use that expire within 14 days, the next one first: of one merchant, or with null of everybody. A key that was rotated
 * is left out once its successor was used as recently as itself.
 */
export function findEndingKeys(
  database: Queryable,
  clock: Clock,
  merchantId: number | null,
): Promise<EndingKey[]> {
  return selectEndingKeys(database, { merchantId, ...endingAt(clock.now()) });
}

/**
 * The keys of one merchant whose people must be warned now that these keys expire, once for each key and expiry; undefined if there
 * are none. The merchant is notified of each, too. A rotated key is left out: somebody knows about it already. The keys are marked as warned before any mail is sent, so
 * after a crash in between nobody is warned of them.
 */
export async function takeKeysToWarnOf(
  database: Database,
  clock: Clock,
): Promise<{ readonly merchantId: number; readonly keys: readonly AccessKey[] } | undefined> {
  const ending = endingAt(clock.now());
  return database.transaction(async (tx) => {
    const merchantId = await selectMerchantToWarn(tx, ending);
    if (merchantId === undefined) return undefined;
    const keys = await markWarned(tx, merchantId, ending);
    for (const key of keys) await notifyOfKey(tx, 'key.ending', { key, happenedAt: ending.now });
    return { merchantId, keys };
  });
}

function endingAt(now: Date) {
  return {
    now,
    usedSince: new Date(now.getTime() - inUseMs),
    endBefore: new Date(now.getTime() + warnOfEndMs),
  };
}
