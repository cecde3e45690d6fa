import type { Queryable } from '../../database/database.js';
import type { Day } from '../../kernel/day.js';
import { selectCohortSizes, selectNextMerchant } from './cohort-store.js';

/** Offers the sizes of cohorts to other areas. */
export function createInstallationCohorts(database: Queryable): InstallationCohorts {
  return {
    sizes: (asked) => selectCohortSizes(database, asked),
    nextMerchant: (after) => selectNextMerchant(database, after),
  };
}

/** Cohorts are the installations of a day or of a week. */
export type CohortPeriod = 'day' | 'week';

/** Names a cohort of a merchant: the installations of a day or week that came from one place. */
export interface CohortKey {
  /** The day, or the Monday of the week, in UTC. */
  readonly firstDay: Day;
  readonly bundleId: string;
  /** Empty without one. */
  readonly source: string;
  /** Empty without one. */
  readonly campaign: string;
}

export interface CohortSize extends CohortKey {
  readonly installations: bigint;
}

/** An absent member matches all cohorts. */
export interface CohortFilter {
  readonly bundleId?: string | undefined;
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
}

export interface CohortSizesAsked {
  readonly merchantId: number;
  readonly period: CohortPeriod;
  /** The first cohort, in the order of the sizes. */
  readonly from: CohortKey;
  /** Only cohorts that begin before this day. */
  readonly before: Day;
  readonly filter: CohortFilter;
  /** The most sizes that are returned. */
  readonly most: number;
}

export interface CohortSizes {
  /** In the order of first day, app, source and campaign. */
  readonly sizes: readonly CohortSize[];
  /** The first cohort that was not read, from which the next call goes on; undefined if all were read. */
  readonly edge: CohortKey | undefined;
  /** In cohorts from this first day on, some installations are not counted yet; undefined if all are. */
  readonly unknownFrom: Day | undefined;
}

/**
 * How many installations each cohort has: offered by the area that stores installations, used by the one that stores
 * events.
 */
export interface InstallationCohorts {
  /**
   * The sizes of a merchant's cohorts. Erased installations stay counted. A filter searches a bounded number of
   * cohorts, so the answer may have fewer sizes than asked for, or none, and an edge from which to continue.
   */
  sizes(asked: CohortSizesAsked): Promise<CohortSizes>;
  /** The first merchant with a higher identifier who has installations. */
  nextMerchant(after: number): Promise<number | undefined>;
}
