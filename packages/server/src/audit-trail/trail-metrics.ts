import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../database/context.js';
import { examineTrail, type TrailExamination } from './examine-trail.js';

export interface ObserveTrailOptions extends Context {
  readonly registry: Registry;
}

/**
 * Metrics that are read at each scrape. While the database is away they have no value, and the other metrics stay
 * readable.
 */
export function observeTrail({ registry, database, clock }: ObserveTrailOptions): void {
  const observe = (name: string, help: string, measure: (found: TrailExamination) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await examineTrail(database, clock).catch(() => undefined);
        if (found === undefined) this.remove();
        else this.set(measure(found));
      },
    });
  };
  observe(
    'stoa_audit_unchained_entries',
    'Entries of the audit trail that no chain covers yet, counted up to 10,000.',
    ({ waiting }) => waiting,
  );
  observe(
    'stoa_audit_unsigned_seconds',
    'For how long the oldest link of the audit trail has waited for a signed head; 0 when none waits.',
    ({ unsignedSeconds }) => unsignedSeconds,
  );
}
