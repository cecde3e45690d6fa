import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../database/context.js';
import type { Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { warnOfEndMs } from '../keys/access-key.js';
import { notifyOfKey } from '../keys/manage-keys.js';
import {
  type EndingKey,
  type EndingSpan,
  markNotified,
  selectEndingKeys,
  selectMerchantToNotify,
} from './ending-key-store.js';

/** A key that nobody used for this long is not missed when it ends. */
const inUseMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The keys in use that expire within 14 days, the next one first: of one merchant, or with null of everybody. A key
 * that was rotated is left out once its successor was used as recently as itself.
 */
export function findEndingKeys(
  database: Queryable,
  clock: Clock,
  merchantId: number | null,
): Promise<EndingKey[]> {
  return selectEndingKeys(database, { merchantId, ...endingAt(clock.now()) });
}

/**
 * Notifies merchants of these keys, once for each key and expiry. A rotated key is left out: somebody knows about it
 * already. Several processes may do this at once.
 */
export async function notifyOfEnds({ database, clock }: Context): Promise<void> {
  const ending = endingAt(clock.now());
  const notifyNext = (tx: Transaction) => notifyOfNext(tx, ending);
  while (await database.transaction(notifyNext));
}

async function notifyOfNext(tx: Transaction, ending: EndingSpan): Promise<boolean> {
  const merchantId = await selectMerchantToNotify(tx, ending);
  if (merchantId === undefined) return false;
  // None if another process was faster.
  for (const key of await markNotified(tx, merchantId, ending))
    await notifyOfKey(tx, 'key.ending', { key, happenedAt: ending.now });
  return true;
}

function endingAt(now: Date): EndingSpan {
  return {
    now,
    usedSince: new Date(now.getTime() - inUseMs),
    endBefore: new Date(now.getTime() + warnOfEndMs),
  };
}

interface ObserveEndingKeysOptions extends Context {
  readonly registry: Registry;
}

/**
 * A metric that is read at each scrape. While the database is away it has no value, and the other metrics stay
 * readable.
 */
export function observeEndingKeys({ registry, database, clock }: ObserveEndingKeysOptions): void {
  new Gauge({
    name: 'stoa_ending_keys',
    help: 'Keys in use that expire within 14 days.',
    registers: [registry],
    async collect() {
      const keys = await findEndingKeys(database, clock, null).catch(() => undefined);
      if (keys === undefined) this.remove();
      else this.set(keys.length);
    },
  });
}
