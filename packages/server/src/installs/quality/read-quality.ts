import { type Instant, microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import type { Database } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { FindApp } from '../install-call/install-call-routes.js';
import { sumOf } from './quality-of.js';
import {
  type PeriodCounts,
  type PeriodUnit,
  type QualityRange,
  selectPeriodsOfApp,
  selectPeriodsSince,
} from './quality-store.js';
import { selectTotals, selectTotalsEnd } from './quality-total-store.js';

export interface QualityAsked {
  /** Hours that begin at this time or later. */
  readonly from: Instant;
  /** Hours that begin before this time. */
  readonly to: Instant;
  readonly by: PeriodUnit;
  /** Undefined: all apps. */
  readonly bundleId: string | undefined;
}

/**
 * Reads the periods of a range of time, the oldest first, without those in which nothing was installed.
 * @throws Failure invalid_request for a range that is too long, unknown_app
 */
export type ReadQuality = (asked: QualityAsked) => Promise<readonly PeriodCounts[]>;

export function createReadQuality(database: Database, findApp: FindApp): ReadQuality {
  return async ({ from, to, by, bundleId }) => {
    if (to - from > BigInt(limits.qualityDays) * microsecondsOfDay) throw tooLong();
    const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to) };
    if (bundleId === undefined) return readPeriods(database, range, by);
    const app = await findApp(bundleId);
    if (app === undefined) {
      const detail = 'No app with this bundle_id is registered.';
      throw new Failure(accessFailures.unknown_app, { detail });
    }
    return selectPeriodsOfApp(database, app, { ...range, unit: by });
  };
}

/** Joins the stored totals of hours that are added up with the counts of the hours since then. */
async function readPeriods(
  database: Database,
  range: QualityRange,
  unit: PeriodUnit,
): Promise<readonly PeriodCounts[]> {
  const until = await selectTotalsEnd(database);
  const [kept, counted] = await Promise.all([
    selectTotals(database, { ...range, until, unit }),
    selectPeriodsSince(database, { ...range, since: until, unit }),
  ]);
  const last = kept.at(-1);
  const [first, ...later] = counted;
  // A day that has hours of both kinds is in both lists.
  return last !== undefined && first !== undefined && last.startsAt.getTime() === first.startsAt.getTime()
    ? [...kept.slice(0, -1), { startsAt: last.startsAt, ...sumOf([last, first]) }, ...later]
    : [...kept, ...counted];
}

function tooLong(): Failure {
  const detail = `must not be more than ${limits.qualityDays} days before to.`;
  return new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [{ pointer: '/query/from', code: 'out_of_range', detail }],
  });
}
