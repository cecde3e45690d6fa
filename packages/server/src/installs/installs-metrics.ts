import { instantOf, toPostgresTimestamp } from '@stoa/contract';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../database/context.js';
import { within } from '../database/within.js';
import type { MatchedInstallation } from './matching/match-installation.js';
import { type AppCounts, type QualityRange, selectApps } from './quality/quality-store.js';
import type { StoreSessionsResult } from './sessions/session-schemas.js';

export interface InstallsMetrics {
  matched(installation: MatchedInstallation): void;
  fed(result: StoreSessionsResult): void;
}

export function createInstallsMetrics(registry: Registry): InstallsMetrics {
  const matches = new Counter({
    name: 'stoa_installation_matches_total',
    help: 'Install calls answered, by matching rule, whether the token carries attribution data, and whether the installation is new.',
    labelNames: ['rule', 'attributed', 'installation'] as const,
    registers: [registry],
  });
  const sessions = new Counter({
    name: 'stoa_store_sessions_total',
    help: 'Store sessions received, by what became of them.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return {
    matched: ({ rule, attributionData, isNew }) => {
      const attributed = attributionData === null ? 'no' : 'yes';
      matches.inc({ rule, attributed, installation: isNew ? 'new' : 'repeated' });
    },
    fed: (result) => {
      sessions.inc({ outcome: 'stored' }, result.stored);
      sessions.inc({ outcome: 'repeated' }, result.repeated);
      sessions.inc({ outcome: 'outside_window' }, result.outside_window);
      sessions.inc({ outcome: 'erased' }, result.erased);
      sessions.inc({ outcome: 'refused' }, result.refused ?? 0);
    },
  };
}

export interface ObserveQualityOptions extends Context {
  readonly registry: Registry;
}

/** A store has tens of thousands of apps: a label for each would cost more than all other metrics together. */
const observedApps = 50;
/** A database that does not answer must not hold up the other metrics. */
const measureMs = 2_000;
const hourMs = 60 * 60 * 1000;

const rules = ['ip', 'device', 'none', 'unasked', 'ambiguous'] as const;

/**
 * Shows the counts of the last full hour for the apps with the most installations. They are read at each scrape. Every
 * process shows the same values, and no values while the database is away.
 */
export function observeQuality({ registry, database, clock }: ObserveQualityOptions): void {
  new Gauge({
    name: 'stoa_app_installations_last_hour',
    help: `New installations of the last full hour by matching rule, of the ${observedApps} apps with the most; unasked: matching was off.`,
    labelNames: ['bundle_id', 'rule'],
    registers: [registry],
    async collect() {
      const measured = within(measureMs, selectApps(database, lastHour(clock.now()), observedApps));
      const apps: AppCounts[] = await measured.catch(() => []);
      this.reset();
      for (const { bundleId, ...counts } of apps) {
        for (const rule of rules) this.set({ bundle_id: bundleId, rule }, Number(counts[rule]));
      }
    },
  });
}

function lastHour(now: Date): QualityRange {
  const to = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const from = new Date(to.getTime() - hourMs);
  return { from: toPostgresTimestamp(instantOf(from)), to: toPostgresTimestamp(instantOf(to)) };
}
