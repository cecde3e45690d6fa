import { type Instant, microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import type { Database } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { FindApp } from '../install-call/install-call-routes.js';
import {
  type AppCounts,
  type PeriodCounts,
  type PeriodUnit,
  selectApps,
  selectPeriods,
  selectPeriodsOfApp,
} from './quality-store.js';

export interface QualityAsked {
  /** Hours that begin at this time or later. */
  readonly from: Instant;
  /** Hours that begin before this time. */
  readonly to: Instant;
  readonly by: PeriodUnit;
  /** Undefined: all apps. */
  readonly bundleId: string | undefined;
}

export interface QualityRead {
  /** The oldest first, without those in which nothing was installed. */
  readonly periods: readonly PeriodCounts[];
  /** Those with the most installations first; empty if one app was asked for. */
  readonly apps: readonly AppCounts[];
}

/** Reads the counts of a range of time. @throws Failure invalid_request for a range that is too long, unknown_app */
export type ReadQuality = (asked: QualityAsked) => Promise<QualityRead>;

export function createReadQuality(database: Database, findApp: FindApp): ReadQuality {
  return async ({ from, to, by, bundleId }) => {
    if (to - from > BigInt(limits.qualityDays) * microsecondsOfDay) throw tooLong();
    const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to) };
    if (bundleId === undefined) {
      const [periods, apps] = await Promise.all([
        selectPeriods(database, range, by),
        selectApps(database, range, limits.pageItems),
      ]);
      return { periods, apps };
    }
    const app = await findApp(bundleId);
    if (app === undefined) {
      const detail = 'No app with this bundle_id is registered.';
      throw new Failure(accessFailures.unknown_app, { detail });
    }
    return { periods: await selectPeriodsOfApp(database, app, { ...range, unit: by }), apps: [] };
  };
}

function tooLong(): Failure {
  const detail = `must not be more than ${limits.qualityDays} days before to.`;
  return new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [{ pointer: '/query/from', code: 'out_of_range', detail }],
  });
}
