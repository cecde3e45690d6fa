import type { Registry } from 'prom-client';
import type { Authenticator } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Database, Queryable } from '../database/database.js';
import type { Area } from '../http/area.js';
import { createSchedule } from '../jobs/schedule.js';
import type { Clock } from '../kernel/clock.js';
import { createHideAddress, type HideAddressOptions } from './hide-address.js';
import { type InstallationName, selectKnownInstallations } from './installation-store.js';
import { createInstallsMetrics } from './installs-metrics.js';
import { installsOperatorRoutes } from './installs-operator-routes.js';
import { type InstallsRoutesOptions, installsRoutes } from './installs-routes.js';
import {
  attributionDataSchema,
  installationMatchRequestSchema,
  installationTokenSchema,
  storeSessionSchema,
  storeSessionsBatchSchema,
  storeSessionsResultSchema,
} from './installs-schemas.js';
import { createSessionPartitions } from './maintain-session-partitions.js';
import { createMatchInstallation } from './match-installation.js';
import { createRecordStoreSessions } from './record-store-sessions.js';

/**
 * Which of these installations exist, each at most once: those of another merchant's app look like unknown ones.
 * Identifiers must be UUIDs, in any case; they come back in lower case.
 */
export type KnownInstallations = (
  tx: Queryable,
  asked: readonly InstallationName[],
) => Promise<InstallationName[]>;

export interface InstallsOptions
  extends HideAddressOptions,
    Pick<InstallsRoutesOptions, 'clock' | 'findApp' | 'addressOf' | 'sign' | 'issuer' | 'rateLimits'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly authenticator: Authenticator;
}

/** Sessions leave within this time after the matching window has passed their partition. */
const maintenanceMs = 10 * 60 * 1000;

/** Store sessions, attribution data, and the installations that are matched with them. */
export function createInstalls(
  options: InstallsOptions,
): Area & { readonly knownInstallations: KnownInstallations } {
  const { database, clock } = options;
  const partitions = createSessionPartitions(options);
  const hideAddress = createHideAddress(options);
  const metrics = createInstallsMetrics(options.registry);
  const matchInstallation = createMatchInstallation(database);
  const recordStoreSessions = createRecordStoreSessions({ database, partitions, hideAddress });
  return {
    routes: async (app) => {
      installsRoutes(app, { ...options, hideAddress, matchInstallation, metrics });
      installsOperatorRoutes(app, { ...options, recordStoreSessions, metrics });
    },
    schemas: [
      installationMatchRequestSchema,
      installationTokenSchema,
      attributionDataSchema,
      storeSessionSchema,
      storeSessionsBatchSchema,
      storeSessionsResultSchema,
    ],
    published: [
      { file: 'installation-request.json', schema: installationMatchRequestSchema },
      { file: 'installation-token.json', schema: installationTokenSchema },
    ],
    parts: [
      // Before the first request, so that no feed has to make what it needs.
      { start: () => partitions.ensure(clock.now()), stop: async () => undefined },
      createSchedule({
        everyMs: maintenanceMs,
        work: () => partitions.maintain(clock.now()),
        failure: 'could not maintain the partitions of store sessions and will try again',
        logger: options.logger,
      }),
    ],
    knownInstallations: selectKnownInstallations,
  };
}
