import type { Queryable } from '../../database/database.js';
import {
  type CohortSizes,
  type CohortSizesAsked,
  selectCohortSizes,
  selectNextMerchant,
} from './cohort-size-store.js';

/** How many installations a week brought, for whoever relates something to them. */
export interface InstallationCohorts {
  /**
   * The sizes of a merchant's cohorts in the order of week, app, source and campaign. What is erased stays counted. A
   * filter looks through so many of them that fewer than asked for, or none, may be told, and an edge to go on from.
   */
  sizes(asked: CohortSizesAsked): Promise<CohortSizes>;
  /** The first merchant behind `behind`, by identifier, who has installations. */
  nextMerchant(behind: number): Promise<number | undefined>;
}

export function createInstallationCohorts(database: Queryable): InstallationCohorts {
  return {
    sizes: (asked) => selectCohortSizes(database, asked),
    nextMerchant: (behind) => selectNextMerchant(database, behind),
  };
}
