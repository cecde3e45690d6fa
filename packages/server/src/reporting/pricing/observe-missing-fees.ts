import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.js';
import { countWithoutFee } from './unpriced-store.js';

/**
 * A gauge of the transactions that stand without a fee, which keep their month from being closed. It is read from the lines
 * of the statements at each scrape, and has no value while the database is unavailable.
 */
export function observeMissingFees(registry: Registry, database: Database): void {
  new Gauge({
    name: 'stoa_transactions_without_fee',
    help: 'Recorded transactions that have no fee, because no fee plan covers them or none was applied yet.',
    registers: [registry],
    async collect() {
      const count = await countWithoutFee(database).catch(() => undefined);
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
}
