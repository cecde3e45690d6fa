import type { Registry } from 'prom-client';
import type { Authenticator } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Database, Queryable } from '../database/database.js';
import type { App, Area } from '../http/area.js';
import { createRateLimit } from '../http/limit-rate.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import { createSchedule } from '../jobs/schedule.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import {
  type AddressSecretKeeperOptions,
  createAddressSecretKeeper,
} from './addresses/address-secret-keeper.js';
import { createHideAddress, type HideAddressOptions } from './addresses/hide-address.js';
import { erasureRoutes } from './erasure/erasure-routes.js';
import { erasureSchemas } from './erasure/erasure-schemas.js';
import { createErasureManagement, forgetErasedUsers } from './erasure/manage-erasures.js';
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
import { foldQuality } from './quality/fold-quality.js';
import { observeQuality } from './quality/observe-quality.js';
import { qualityRoutes } from './quality/quality-routes.js';
import { attributionQualitySchema } from './quality/quality-schemas.js';
import { createReadQuality } from './quality/read-quality.js';
import { installationRoutes } from './reading/installation-routes.js';
import { installationSchemas } from './reading/installation-schemas.js';
import { createReadInstallations } from './reading/read-installations.js';
import { createRecordStoreSessions } from './record-store-sessions.js';

export {
  type AddressSecretsExamination,
  examineAddressSecrets,
} from './addresses/examine-address-secrets.js';

export { erasureOnWire } from './erasure/erasure-schemas.js';
export { createErasureManagement, type ErasureManagement } from './erasure/manage-erasures.js';
export { explainInstallation } from './reading/explain-installation.js';
export { merchantInstallationText } from './reading/installation-schemas.js';
export { createReadInstallations, type ReadInstallations } from './reading/read-installations.js';

/**
 * Which of these installations exist, each at most once: those of another merchant's app look like unknown ones.
 * Identifiers must be UUIDs, in any case; they come back in lower case.
 */
export type KnownInstallations = (
  tx: Queryable,
  asked: readonly InstallationName[],
) => Promise<InstallationName[]>;

export interface InstallsOptions
  extends AddressSecretKeeperOptions,
    Pick<HideAddressOptions, 'ipv6PrefixBits'>,
    Pick<InstallsRoutesOptions, 'clock' | 'findApp' | 'addressOf' | 'sign' | 'issuer' | 'rateLimits'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly authenticator: Authenticator;
  /** How often an API key may read installations. */
  readonly readRate: RatePolicy;
}

/** How often a process looks which secrets of addresses were made and destroyed, and makes and destroys them. */
const secretsMs = 30 * 1000;
/** Sessions leave within this time after the matching window has passed their partition. */
const maintenanceMs = 10 * 60 * 1000;

/** Store sessions, attribution data, and the installations that are matched with them. */
export function createInstalls(
  options: InstallsOptions,
): Area & { readonly knownInstallations: KnownInstallations } {
  const { database, clock } = options;
  const partitions = createSessionPartitions(options);
  const keeper = createAddressSecretKeeper(options);
  const hideAddress = createHideAddress({ ...options, keeper });
  const metrics = createInstallsMetrics(options.registry);
  observeQuality(options);
  const matchInstallation = createMatchInstallation(database);
  const recordStoreSessions = createRecordStoreSessions({ database, partitions, hideAddress });
  return {
    routes: async (app) => {
      installsRoutes(app, { ...options, hideAddress, matchInstallation, metrics });
      installsOperatorRoutes(app, { ...options, recordStoreSessions, metrics });
      readingRoutes(app, options);
      erasureRoutes(app, { ...options, erasures: createErasureManagement(database, clock) });
    },
    schemas: [
      installationMatchRequestSchema,
      installationTokenSchema,
      attributionDataSchema,
      storeSessionSchema,
      storeSessionsBatchSchema,
      storeSessionsResultSchema,
      ...installationSchemas,
      attributionQualitySchema,
      ...erasureSchemas,
    ],
    published: [
      { file: 'installation-request.json', schema: installationMatchRequestSchema },
      { file: 'installation-token.json', schema: installationTokenSchema },
    ],
    parts: [
      // Before the first request, so that no feed has to make what it needs.
      {
        start: async () => {
          await partitions.ensure(clock.now());
          await keeper.start(clock.now());
        },
        stop: async () => undefined,
      },
      createSchedule({
        everyMs: secretsMs,
        work: () => keeper.maintain(clock.now()),
        failure: 'could not maintain the secrets that hide addresses and will try again',
        logger: options.logger,
      }),
      createSchedule({
        everyMs: maintenanceMs,
        work: () => partitions.maintain(clock.now()),
        failure: 'could not maintain the partitions of store sessions and will try again',
        logger: options.logger,
      }),
      createSchedule({
        everyMs: maintenanceMs,
        work: () => forgetErasedUsers(database, clock.now()),
        failure: 'could not forget who was erased and will try again',
        logger: options.logger,
      }),
      foldingOf(options),
    ],
    knownInstallations: selectKnownInstallations,
  };
}

function foldingOf({ database, clock, logger }: InstallsOptions): LongLivedPart {
  return createSchedule({
    everyMs: maintenanceMs,
    work: () => foldQuality(database, clock.now()),
    failure: 'could not fold the counts of installations and will try again',
    logger,
  });
}

/** What was matched, read back. */
function readingRoutes(
  app: App,
  { database, clock, authenticator, findApp, readRate }: InstallsOptions,
): void {
  const limitRate = createRateLimit(readRate, clock);
  const readInstallations = createReadInstallations(database);
  installationRoutes(app, { authenticator, limitRate, readInstallations });
  qualityRoutes(app, { authenticator, clock, readQuality: createReadQuality(database, findApp) });
}
