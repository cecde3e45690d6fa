import { type Instant, microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import {
  type ActivityPeriod,
  type ActivityUnit,
  selectPeriodsSince,
  selectTotals,
  selectTotalsEnd,
} from './activity-store.js';

export interface ActivityAsked {
  /** Hours that begin at this time or later. */
  readonly from: Instant;
  /** Hours that begin before this time. */
  readonly to: Instant;
  readonly by: ActivityUnit;
}

/**
 * What was recorded for all merchants, the oldest period first, without empty periods.
 * @throws Failure invalid_request for a range that is too long
 */
export type ReadActivity = (asked: ActivityAsked) => Promise<readonly ActivityPeriod[]>;

export function createReadActivity(database: Database): ReadActivity {
  return async ({ from, to, by }) => {
    if (to - from > BigInt(limits.qualityDays) * microsecondsOfDay) throw tooLong();
    const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to), unit: by };
    const until = await selectTotalsEnd(database);
    const [kept, counted] = await Promise.all([
      selectTotals(database, range, until),
      selectPeriodsSince(database, range, until),
    ]);
    return joined(kept, counted);
  };
}

/** Joins the two lists. A day that has hours with a total and hours without is in both. */
function joined(
  kept: readonly ActivityPeriod[],
  counted: readonly ActivityPeriod[],
): readonly ActivityPeriod[] {
  const last = kept.at(-1);
  const [first, ...later] = counted;
  if (last === undefined || first === undefined || last.startsAt.getTime() !== first.startsAt.getTime())
    return [...kept, ...counted];
  const both = {
    startsAt: last.startsAt,
    batches: last.batches + first.batches,
    events: last.events + first.events,
    duplicates: last.duplicates + first.duplicates,
  };
  return [...kept.slice(0, -1), both, ...later];
}

function tooLong(): Failure {
  const detail = `must not be more than ${limits.qualityDays} days before to.`;
  return new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [{ pointer: '/query/from', code: 'out_of_range', detail }],
  });
}
