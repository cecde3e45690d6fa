import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../database/context.js';
import type { Queryable } from '../database/database.js';
import { countOpenClosings } from './closings/closing-store.js';
import { countWaitingFeeProposals } from './fees/fee-proposal-store.js';
import { listCadences } from './guards/manage-cadences.js';
import { cadenceNames } from './guards/silence-of.js';
import { countWithoutFee } from './pricing/unpriced-store.js';
import { countWaitingProposals } from './proposals/correction-proposal-store.js';
import { countWaiting } from './requests/correction-request-store.js';

export interface ObserveReportingOptions extends Context {
  readonly registry: Registry;
}

interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/**
 * Metrics that are read from the tables at each scrape. While the database is unavailable, they have no value, and the
 * others can still be read.
 */
export function observeReporting(options: ObserveReportingOptions): void {
  const { database } = options;
  const help =
    'Recorded transactions that have no fee, because no fee plan covers them or none was applied yet.';
  observe(options, { name: 'stoa_transactions_without_fee', help }, () => countWithoutFee(database));
  observeSilence(options);
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
  observeWaiting(options, countWaitingFeeProposals, {
    name: 'stoa_fee_proposals',
    waiting: 'Fee plans, ends of plans and repricings that wait for a second person.',
    oldest: 'Age of the oldest change of fees that waits for a second person; 0 when none does.',
  });
  observeWaiting(options, countOpenClosings, {
    name: 'stoa_closings',
    waiting: 'Closings of months that are under way.',
    oldest:
      'How long the closing that stands still for longest has closed no merchant; 0 when none is under way.',
  });
}

function observe(
  { registry }: ObserveReportingOptions,
  gauge: { readonly name: string; readonly help: string },
  read: () => Promise<number>,
): void {
  new Gauge({
    ...gauge,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

function observeSilence({ registry, ...context }: ObserveReportingOptions): void {
  new Gauge({
    name: 'stoa_merchants_silent',
    help: 'Merchants from which no report came in the time that their cadence allows.',
    labelNames: ['cadence'],
    registers: [registry],
    async collect() {
      const asked = { after: 0, most: null, missed: true };
      const silent = await listCadences(context, asked).catch(() => undefined);
      this.reset();
      if (silent === undefined) return;
      for (const cadence of cadenceNames) {
        this.set({ cadence }, silent.filter((one) => one.cadence === cadence).length);
      }
    },
  });
}

function observeWaiting(
  options: ObserveReportingOptions,
  count: (tx: Queryable) => Promise<Waiting>,
  { name, waiting, oldest }: { readonly name: string; readonly waiting: string; readonly oldest: string },
): void {
  const { database, clock } = options;
  observe(options, { name: `${name}_waiting`, help: waiting }, async () => (await count(database)).count);
  observe(options, { name: `${name}_oldest_seconds`, help: oldest }, async () => {
    const { oldestAt } = await count(database);
    return oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000);
  });
}
