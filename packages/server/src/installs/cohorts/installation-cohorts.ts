import type { Queryable } from '../../database/database.js';
import type { InstallationCohorts } from '../../kernel/installation-cohorts.js';
import { selectCohortSizes, selectNextMerchant } from './cohort-size-store.js';

/** The sizes of cohorts, for the areas that relate something to them. */
export function createInstallationCohorts(database: Queryable): InstallationCohorts {
  return {
    sizes: (asked) => selectCohortSizes(database, asked),
    nextMerchant: (after) => selectNextMerchant(database, after),
  };
}
