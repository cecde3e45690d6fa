import type { Queryable } from '../../database/database.js';
import type { InstallationCohorts } from '../../kernel/installation-cohorts.js';
import { selectCohortSizes, selectNextMerchant } from './cohort-size-store.js';

/** Offers the sizes of cohorts to other areas. */
export function createInstallationCohorts(database: Queryable): InstallationCohorts {
  return {
    sizes: (asked) => selectCohortSizes(database, asked),
    nextMerchant: (after) => selectNextMerchant(database, after),
  };
}
