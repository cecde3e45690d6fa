import { toPostgresTimestamp } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import type { Database } from '../../database/database.js';
import type { AskedPeriod } from '../../http/validating/query-parameters.js';
import { addUpHours, joinPeriods } from '../../jobs/hourly-totals.js';
import { Failure } from '../../kernel/failure.js';
import type { FindApp } from '../install-call/install-call-routes.js';
import { nothingUnfinished } from './keep-running-counts.js';
import { sumOf } from './quality-of.js';
import {
  type PeriodCounts,
  type PeriodUnit,
  selectPeriodsOfApp,
  selectPeriodsSince,
} from './quality-store.js';
import { insertTotals, selectFirstHour, selectTotals, selectTotalsEnd } from './quality-total-store.js';
import { areCountsUnfinished } from './running-count-store.js';

/** Stores how many installations all apps had in each past hour. Safe to run at any time, in any number of processes. */
export async function addUpQuality(database: Database, now: Date): Promise<void> {
  // An hour is added up only once, so no count of it may be missing then.
  const areUnfinished = database.topology.choose({
    oneNode: nothingUnfinished,
    cluster: areCountsUnfinished,
  });
  if (await areUnfinished(database)) return;
  const totals = {
    end: () => selectTotalsEnd(database),
    firstHour: () => selectFirstHour(database),
    insert: (hours: { readonly from: Date; readonly before: Date }) => insertTotals(database, hours),
  };
  await addUpHours(totals, now);
}

export interface QualitySource {
  readonly database: Database;
  readonly findApp: FindApp;
}

export interface QualityAsked extends AskedPeriod {
  readonly by: PeriodUnit;
  /** Undefined: all apps. */
  readonly bundleId: string | undefined;
}

/**
 * Reads what was installed in hours that begin within a period, the oldest first, without periods in which nothing was.
 * @throws Failure unknown_app
 */
export async function readQuality(
  { database, findApp }: QualitySource,
  { from, to, by: unit, bundleId }: QualityAsked,
): Promise<readonly PeriodCounts[]> {
  const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to), unit };
  if (bundleId !== undefined) {
    const app = await findApp(bundleId);
    if (app !== undefined) return selectPeriodsOfApp(database, app, range);
    const detail = 'No app with this bundle_id is registered.';
    throw new Failure(accessFailures.unknown_app, { detail });
  }
  const until = await selectTotalsEnd(database);
  const [stored, counted] = await Promise.all([
    selectTotals(database, { ...range, until }),
    selectPeriodsSince(database, { ...range, since: until }),
  ]);
  return joinPeriods(stored, counted, (one, other) => ({
    startsAt: one.startsAt,
    ...sumOf([one, other]),
  }));
}
