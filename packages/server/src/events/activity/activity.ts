import { toPostgresTimestamp } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import type { AskedPeriod } from '../../http/validating/query-parameters.js';
import { addUpHours, joinPeriods } from '../../jobs/hourly-totals.js';
import {
  type ActivityPeriod,
  type ActivityUnit,
  insertTotals,
  selectFirstHour,
  selectPeriodsSince,
  selectTotals,
  selectTotalsEnd,
} from './activity-store.js';

/** Stores how many events were recorded in each past hour. Safe to run at any time, in any number of processes. */
export function addUpActivity(database: Database, now: Date): Promise<void> {
  return addUpHours(
    {
      end: () => selectTotalsEnd(database),
      firstHour: () => selectFirstHour(database),
      insert: (hours) => insertTotals(database, hours),
    },
    now,
  );
}

/** What was recorded for all merchants in hours that begin within a period, the oldest first, without empty periods. */
export async function readActivity(
  database: Database,
  { from, to }: AskedPeriod,
  unit: ActivityUnit,
): Promise<readonly ActivityPeriod[]> {
  const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to), unit };
  const until = await selectTotalsEnd(database);
  const [stored, counted] = await Promise.all([
    selectTotals(database, range, until),
    selectPeriodsSince(database, range, until),
  ]);
  return joinPeriods(stored, counted, (one, other) => ({
    startsAt: one.startsAt,
    batches: one.batches + other.batches,
    events: one.events + other.events,
    duplicates: one.duplicates + other.duplicates,
  }));
}
