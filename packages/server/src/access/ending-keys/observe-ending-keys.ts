import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { findEndingKeys } from './ending-keys.js';

export interface ObserveEndingKeysOptions {
  readonly registry: Registry;
  readonly database: Database;
  readonly clock: Clock;
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
