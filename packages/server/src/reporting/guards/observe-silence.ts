import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { createCadenceManagement } from './manage-cadences.js';
import { cadenceNames } from './silence-of.js';

export interface ObserveSilenceOptions {
  readonly registry: Registry;
  readonly database: Database;
  readonly clock: Clock;
}

/** Read at each scrape. While the database is unavailable, it has no value, and the other metrics can still be read. */
export function observeSilence({ registry, database, clock }: ObserveSilenceOptions): void {
  const cadences = createCadenceManagement(database, clock);
  new Gauge({
    name: 'stoa_merchants_silent',
    help: 'Merchants from which no report came in the time that their cadence allows.',
    labelNames: ['cadence'],
    registers: [registry],
    async collect() {
      const silent = await cadences.list({ after: 0, most: null, missed: true }).catch(() => undefined);
      this.reset();
      if (silent === undefined) return;
      for (const cadence of cadenceNames) {
        this.set({ cadence }, silent.filter((one) => one.cadence === cadence).length);
      }
    },
  });
}
