import type { Context } from '../../database/context.js';
import type { Database, Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type AccessKey, warnOfEndMs } from '../keys/access-key.js';
import { notifyOfKey } from '../keys/notify-of-key.js';
import {
  type EndingKey,
  type EndingSpan,
  type EndMark,
  markTold,
  selectEndingKeys,
  selectMerchantToTell,
} from './ending-key-store.js';

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

export interface EndingKeys {
  readonly merchantId: number;
  readonly keys: readonly AccessKey[];
}

/**
 * The keys of one merchant whose people must be mailed now that these keys expire, once for each key and expiry; undefined if there
 * are none. A rotated key is left out: somebody knows about it already. The keys are marked before any mail is sent, so after a crash
 * in between nobody is mailed about them.
 */
export function takeKeysToWarnOf(database: Database, clock: Clock): Promise<EndingKeys | undefined> {
  return database.transaction((tx) => takeKeys(tx, 'mailed', endingAt(clock.now())));
}

/** Notifies merchants of the same keys, once for each key and expiry. Several processes may do this at once. */
export async function notifyOfEnds({ database, clock }: Context): Promise<void> {
  const ending = endingAt(clock.now());
  const notifyNext = (tx: Transaction) => notifyOfNext(tx, ending);
  while (await database.transaction(notifyNext));
}

async function notifyOfNext(tx: Transaction, ending: EndingSpan): Promise<boolean> {
  const taken = await takeKeys(tx, 'notified', ending);
  for (const key of taken?.keys ?? []) await notifyOfKey(tx, 'key.ending', { key, happenedAt: ending.now });
  return taken !== undefined;
}

/** Without keys if another process was faster. */
async function takeKeys(tx: Transaction, mark: EndMark, ending: EndingSpan): Promise<EndingKeys | undefined> {
  const merchantId = await selectMerchantToTell(tx, mark, ending);
  return merchantId === undefined
    ? undefined
    : { merchantId, keys: await markTold(tx, { merchantId, mark }, ending) };
}

function endingAt(now: Date): EndingSpan {
  return {
    now,
    usedSince: new Date(now.getTime() - inUseMs),
    endBefore: new Date(now.getTime() + warnOfEndMs),
  };
}
