import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { countWaiting, type WaitingRequests } from './correction-request-store.js';

export interface ObserveCorrectionRequestsOptions {
  readonly registry: Registry;
  readonly database: Database;
  readonly clock: Clock;
}

/** Read at each scrape. While the database is away they have no value, and the other metrics stay readable. */
export function observeCorrectionRequests({
  registry,
  database,
  clock,
}: ObserveCorrectionRequestsOptions): void {
  const observe = (name: string, help: string, measure: (waiting: WaitingRequests) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const waiting = await countWaiting(database).catch(() => undefined);
        if (waiting === undefined) this.remove();
        else this.set(measure(waiting));
      },
    });
  };
  observe(
    'stoa_correction_requests_waiting',
    'Correction requests of merchants that wait for an operator.',
    ({ count }) => count,
  );
  observe(
    'stoa_correction_requests_oldest_seconds',
    'Age of the oldest correction request that waits for an operator; 0 when none does.',
    ({ oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000),
  );
}
