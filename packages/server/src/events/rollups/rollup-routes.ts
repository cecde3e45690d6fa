import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { Clock } from '../../kernel/clock.js';
import type { ReadingHooksOptions } from '../fates/reading-hooks.js';
import type { InstallationCohorts } from '../installation-cohorts.js';
import { cohortRoutes } from './cohort-routes.js';
import { cohortSchemas } from './cohort-schemas.js';
import { createReadCohorts } from './read-cohorts.js';
import { createReadSums } from './read-sums.js';
import { sumsRoutes } from './sums-routes.js';
import { sumsSchemas } from './sums-schemas.js';
import { createTakeTurn } from './take-turns.js';

export interface RollupRoutesOptions extends ReadingHooksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly installationCohorts: InstallationCohorts;
}

/** The reports: what events add up to by day, and by the age of their installations. */
export function rollupRoutes(
  app: App,
  { database, installationCohorts, ...options }: RollupRoutesOptions,
): void {
  const shared = {
    ...options,
    takeTurn: createTakeTurn(),
    assertMerchant: (merchantId: number) => assertMerchant(database, merchantId),
  };
  sumsRoutes(app, { ...shared, readSums: createReadSums(database) });
  const readCohorts = createReadCohorts(database, installationCohorts);
  cohortRoutes(app, { ...shared, readCohorts });
}

/** Every schema with an `$id` of the reports. */
export const rollupSchemas = [...sumsSchemas, ...cohortSchemas];
