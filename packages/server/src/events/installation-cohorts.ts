import type { Day } from '../kernel/day.js';

/** Installations of a week that came from one place. */
export interface CohortKey {
  /** Its Monday, in UTC. */
  readonly week: Day;
  readonly bundleId: string;
  /** Empty without one. */
  readonly source: string;
  /** Empty without one. */
  readonly campaign: string;
}

/** What is absent does not narrow. */
export interface CohortFilter {
  readonly bundleId?: string | undefined;
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
}

export interface CohortsAsked {
  readonly merchantId: number;
  /** The first cohort, in their order. */
  readonly from: CohortKey;
  /** Weeks that begin before it. */
  readonly before: Day;
  readonly filter: CohortFilter;
  /** The most that are told. */
  readonly most: number;
}

/** The sizes of cohorts in the order of week, app, source and campaign. */
export interface CohortSizes {
  readonly sizes: readonly (CohortKey & { readonly installations: bigint })[];
  /** Nothing is told of this cohort and those behind it; undefined where all are told. */
  readonly edge: CohortKey | undefined;
  /** From this week on not all installations are counted yet; undefined when all are. */
  readonly unknownFrom: Day | undefined;
}

/** What the reports ask of whoever knows the installations. */
export interface InstallationCohorts {
  sizes(asked: CohortsAsked): Promise<CohortSizes>;
  /** The first merchant behind `behind`, by identifier, who has installations. */
  nextMerchant(behind: number): Promise<number | undefined>;
}
