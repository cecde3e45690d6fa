import { Gauge, type Registry } from 'prom-client';
import type { Database, Queryable } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { countWaitingProposals } from './proposals/correction-proposal-store.js';
import { countWaiting } from './requests/correction-request-store.js';

export interface ObserveWaitingCorrectionsOptions {
  readonly registry: Registry;
  readonly database: Database;
  readonly clock: Clock;
}

interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Metrics of what waits for a decision: merchants' correction requests, and corrections that need a second person. */
export function observeWaitingCorrections(options: ObserveWaitingCorrectionsOptions): void {
  observeWaiting(options, countWaiting, {
    name: 'stoa_correction_requests',
    waiting: 'Correction requests of merchants that wait for an operator.',
    oldest: 'Age of the oldest correction request that waits for an operator; 0 when none does.',
  });
  observeWaiting(options, countWaitingProposals, {
    name: 'stoa_correction_proposals',
    waiting: 'Corrections that wait for a second person.',
    oldest: 'Age of the oldest correction that waits for a second person; 0 when none does.',
  });
}

/** Read at each scrape. While the database is unavailable, these metrics have no value, and the others can still be read. */
function observeWaiting(
  { registry, database, clock }: ObserveWaitingCorrectionsOptions,
  count: (tx: Queryable) => Promise<Waiting>,
  { name, waiting, oldest }: { readonly name: string; readonly waiting: string; readonly oldest: string },
): void {
  const observe = (suffix: string, help: string, measure: (found: Waiting) => number): void => {
    new Gauge({
      name: `${name}_${suffix}`,
      help,
      registers: [registry],
      async collect() {
        const found = await count(database).catch(() => undefined);
        if (found === undefined) this.remove();
        else this.set(measure(found));
      },
    });
  };
  observe('waiting', waiting, (found) => found.count);
  observe('oldest_seconds', oldest, ({ oldestAt }) =>
    oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000),
  );
}
