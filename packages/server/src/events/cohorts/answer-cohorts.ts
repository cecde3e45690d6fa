import type { Queryable } from '../../database/database.js';
import { readDayBound, utcDayFrom } from '../../http/validating/day-bound.js';
import type { InstallationCohorts } from '../../installs/index.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import { decodeCohortCursor, encodeCohortCursor } from './cohort-cursor.js';
import { type CohortsQuery, merchantCohortOnWire } from './cohort-schemas.js';
import { createReadCohorts } from './read-cohorts.js';

/** The query parameters of the call. */
export type CohortsQuestion = { readonly [Name in keyof CohortsQuery]?: CohortsQuery[Name] | undefined };

/** A page of cohorts as the operator's call answers it. */
export interface CohortsAnswer {
  readonly cohorts: readonly ReturnType<typeof merchantCohortOnWire>[];
  readonly next_cursor: string | null;
}

/** Answers a page of the cohorts of a merchant, or of all (undefined). @throws Failure invalid_request */
export type AnswerCohorts = (
  query: CohortsQuestion,
  merchantId: number | undefined,
) => Promise<CohortsAnswer>;

export interface AnswerCohortsOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly installationCohorts: InstallationCohorts;
}

export function createAnswerCohorts({
  database,
  clock,
  installationCohorts,
}: AnswerCohortsOptions): AnswerCohorts {
  const readCohorts = createReadCohorts(database, installationCohorts);
  return async ({ period = 'week', ...query }, merchantId) => {
    const { cohorts, next } = await readCohorts({
      merchantId,
      period,
      from: query.from === undefined ? undefined : utcDayFrom(readDayBound('from', query.from)),
      to: query.to === undefined ? undefined : utcDayFrom(readDayBound('to', query.to)),
      filter: {
        bundleId: query.bundle_id,
        source: query.source,
        campaign: query.campaign,
        currency: query.currency?.toUpperCase(),
      },
      cursor: decodeCohortCursor(query.cursor),
      limit: query.limit ?? limits.pageItemsByDefault,
    });
    const view = { period, now: clock.now() };
    return {
      cohorts: cohorts.map((one) => merchantCohortOnWire(one, view)),
      next_cursor: encodeCohortCursor(next),
    };
  };
}
