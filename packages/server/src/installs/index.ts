import type { Registry } from 'prom-client';
import { type Authenticator, exportCalls, merchantCalls, operatorCalls } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { ExportStreams } from '../export/export-streams.js';
import type { App, Area } from '../http/area.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import { createSchedule } from '../jobs/schedule.js';
import { createWorkLoop } from '../jobs/work-loop.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import {
  type AddressSecretKeeper,
  type AddressSecretKeeperOptions,
  createAddressSecretKeeper,
} from './addresses/address-secret-keeper.js';
import { createHideAddress, type HideAddressOptions } from './addresses/hide-address.js';
import { attributionDataRoutes, attributionDataSchema } from './attribution-data/attribution-data-routes.js';
import { type AwaitedInstallations, awaitedInstallations } from './awaited/await-installations.js';
import { createCountCohorts } from './cohorts/count-cohorts.js';
import { createInstallationCohorts, type InstallationCohorts } from './cohorts/installation-cohorts.js';
import { erasureRoutes, erasureSchemas } from './erasure/erasure-routes.js';
import {
  eraseByInstallation,
  eraseStoreUser,
  forgetErasedUsers,
  listErasures,
} from './erasure/manage-erasures.js';
import { installationExport } from './exporting/export-installations.js';
import { createCountFeed } from './feed-health/count-feed.js';
import { feedHealthRoutes, sessionFeedSchema } from './feed-health/feed-health-routes.js';
import {
  type InstallCallOptions,
  installationMatchRequestSchema,
  installCallRoutes,
} from './install-call/install-call-routes.js';
import { installsExamples } from './installs-examples.js';
import { createInstallsMetrics, type InstallsMetrics, observeQuality } from './installs-metrics.js';
import { createMatchInstallation } from './matching/match-installation.js';
import { createMatchStatements } from './matching/match-statements.js';
import { foldQuality, keepRunningCounts } from './quality/keep-running-counts.js';
import { appQualityRoutes, qualityRoutes } from './quality/quality-routes.js';
import { appQualityPageSchema, attributionQualitySchema } from './quality/quality-schemas.js';
import { addUpQuality } from './quality/read-quality.js';
import { installationRoutes } from './reading/installation-routes.js';
import { installationSchemas } from './reading/installation-schemas.js';
import { createFeedSessionLines, type FeedSessionLines } from './sessions/feed-session-lines.js';
import { createSessionPartitions, type SessionPartitions } from './sessions/maintain-session-partitions.js';
import { createRecordStoreSessions, createStoreCheckedSessions } from './sessions/record-store-sessions.js';
import { sessionRoutes } from './sessions/session-routes.js';
import {
  storeSessionSchema,
  storeSessionsBatchSchema,
  storeSessionsResultSchema,
} from './sessions/session-schemas.js';
import { testSessionRoutes, testSessionSchema } from './sessions/test-session-routes.js';
import { simulationRoutes, simulationSchemas } from './simulation/simulation-routes.js';
import type { SubjectContext } from './subject/subject-file.js';
import { subjectRoutes, subjectSchemas } from './subject/subject-routes.js';
import { installationTokenSchema } from './tokens/installation-token.js';

export {
  type AddressSecretsExamination,
  examineAddressSecrets,
} from './addresses/address-secret-store.js';
export type { AwaitedInstallations } from './awaited/await-installations.js';
export { countDueLooks } from './awaited/awaited-installation-store.js';
export {
  type CohortFilter,
  type CohortKey,
  type CohortPeriod,
  type CohortSizes,
  type CohortSizesAsked,
  createInstallationCohorts,
  type InstallationCohorts,
} from './cohorts/installation-cohorts.js';
export { emptyTwinInstallations } from './empty-twin-installations.js';
export { erasureOnWire } from './erasure/erasure-routes.js';
export { installationExport } from './exporting/export-installations.js';
export type { InstallationName } from './matching/installation-store.js';
export { explainInstallation } from './reading/explain-installation.js';
export { merchantInstallationText } from './reading/installation-schemas.js';
export { readAnyInstallation } from './reading/read-installations.js';
export { searchInstallations } from './reading/search-installations.js';
export type { FeedSessionLines } from './sessions/feed-session-lines.js';
export { examineSessionPartitions } from './sessions/maintain-session-partitions.js';
export type { HeldEvent, HeldEventsAsked } from './subject/held-events.js';
export { readSubjectFile, type SubjectFile, type SubjectPage } from './subject/subject-file.js';
export { type SubjectFormat, subjectText } from './subject/subject-page.js';

/** Erases people directly in the database. */
export const erasureManagement = { eraseStoreUser, eraseByInstallation, list: listErasures };

export interface InstallsOptions
  extends Context,
    AddressSecretKeeperOptions,
    Pick<HideAddressOptions, 'ipv6PrefixBits'>,
    Pick<SubjectContext, 'eventsOfInstallations' | 'paymentsOfInstallations' | 'eventsRetentionMonths'>,
    Pick<InstallCallOptions, 'clock' | 'findApp' | 'addressOf' | 'sign' | 'issuer' | 'rateLimits'> {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly authenticator: Authenticator;
  /** How often an API key may read installations. */
  readonly readRate: RatePolicy;
  readonly exportStreams: ExportStreams;
  /** Whether merchants are told of each new installation. */
  readonly notifyInstallations: boolean;
}

/** How often a process reads which secrets of addresses exist, makes missing ones, and destroys old ones. */
const secretsMs = 30 * 1000;
/** Partitions of sessions are dropped at most this long after the matching window has passed them. */
const maintenanceMs = 10 * 60 * 1000;
/**
 * How often installations are added to the sizes of their cohorts. Readers themselves count the ones that came later.
 */
const countingMs = 5 * 60 * 1000;

const schemas = [
  installationMatchRequestSchema,
  installationTokenSchema,
  attributionDataSchema,
  storeSessionSchema,
  storeSessionsBatchSchema,
  storeSessionsResultSchema,
  testSessionSchema,
  ...installationSchemas,
  attributionQualitySchema,
  appQualityPageSchema,
  ...erasureSchemas,
  ...subjectSchemas,
  ...simulationSchemas,
  sessionFeedSchema,
];

const published = [
  { file: 'installation-request.json', schema: installationMatchRequestSchema },
  { file: 'installation-token.json', schema: installationTokenSchema },
];

/** Store sessions, attribution data, and the installations that are matched with them. */
export function createInstalls(options: InstallsOptions): Area & {
  readonly awaitedInstallations: AwaitedInstallations;
  readonly installationCohorts: InstallationCohorts;
} {
  const { database, clock } = options;
  const partitions = createSessionPartitions(options);
  const keeper = createAddressSecretKeeper(options);
  const hideAddress = createHideAddress({ ...options, keeper });
  const store = createStoreCheckedSessions({ database, partitions, hideAddress });
  const countFeed = createCountFeed(options);
  const counted = createInstallsMetrics(options.registry);
  const metrics: InstallsMetrics = {
    ...counted,
    fed: (result) => {
      counted.fed(result);
      countFeed.fed(result);
    },
  };
  const secrets = secretsOf(options, keeper);
  observeQuality(options);
  const calls = {
    ...options,
    hideAddress,
    metrics,
    matchInstallation: createMatchInstallation(database, options.notifyInstallations),
    recordStoreSessions: createRecordStoreSessions(store),
    feedSessionLines: createFeedSessionLines({ store, clock }),
    onFailed: countFeed.failed,
  };
  return {
    routes: async (app) => {
      installCallRoutes(app, calls);
      sessionRoutes(app, calls);
      testSessionRoutes(app, { ...calls, store, limitRate: createRateLimit(options.readRate, clock) });
      feedHealthRoutes(app, options);
      attributionDataRoutes(app, options);
      readingRoutes(app, options);
      erasureRoutes(app, options);
      simulationRoutes(app, { ...calls, statements: createMatchStatements(calls.database) });
      subjectRoutes(app, options);
    },
    examples: installsExamples,
    schemas,
    published,
    parts: [
      // Before the first request, so that no feed has to make partitions and secrets.
      {
        start: async () => {
          await partitions.ensure(clock.now());
          await keeper.start(clock.now());
        },
        stop: async () => undefined,
      },
      secrets,
      countFeed.part,
    ],
    // A process that only runs jobs maintains the secrets, too, so that they are destroyed in time even if it is the
    // only one.
    jobs: [secrets, ...maintenanceOf(options, partitions), foldingOf(options), countingOf(options)],
    awaitedInstallations,
    installationCohorts: createInstallationCohorts(database),
  };
}

function secretsOf({ clock, logger }: InstallsOptions, keeper: AddressSecretKeeper): LongLivedPart {
  return createSchedule({
    everyMs: secretsMs,
    work: () => keeper.maintain(clock.now()),
    failure: 'could not maintain the secrets that hide addresses and will try again',
    logger,
  });
}

function maintenanceOf(
  { database, clock, logger }: InstallsOptions,
  partitions: SessionPartitions,
): LongLivedPart[] {
  return [
    createSchedule({
      everyMs: maintenanceMs,
      work: () => partitions.maintain(clock.now()),
      failure: 'could not maintain the partitions of store sessions and will try again',
      logger,
    }),
    createSchedule({
      everyMs: maintenanceMs,
      work: () => forgetErasedUsers(database, clock.now()),
      failure: 'could not forget who was erased and will try again',
      logger,
    }),
  ];
}

function foldingOf({ database, clock, logger }: InstallsOptions): LongLivedPart {
  return createSchedule({
    everyMs: maintenanceMs,
    work: async () => {
      await foldQuality(database, clock.now());
      await addUpQuality(database, clock.now());
      // Last, because it may take long: after an upgrade, it first counts every day of the past.
      await keepRunningCounts(database, clock.now());
    },
    failure: 'could not fold or add up the counts of installations and will try again',
    logger,
  });
}

function countingOf({ database, clock, logger }: InstallsOptions): LongLivedPart {
  return createWorkLoop({
    work: createCountCohorts({ database, clock }),
    failure: 'could not count installations by cohort and will try again',
    logger,
    pollMs: countingMs,
  });
}

/** The feed alone, for work on the database without the service. */
export function createSessionFeed(
  options: AddressSecretKeeperOptions &
    Pick<HideAddressOptions, 'ipv6PrefixBits'> & { readonly clock: Clock },
): FeedSessionLines {
  const hideAddress = createHideAddress({ ...options, keeper: createAddressSecretKeeper(options) });
  const partitions = createSessionPartitions(options);
  const store = createStoreCheckedSessions({ ...options, partitions, hideAddress });
  return createFeedSessionLines({ store, clock: options.clock });
}

/** The calls that read installations back. */
function readingRoutes(app: App, options: InstallsOptions): void {
  const { database, clock, exportStreams: streams } = options;
  const reading = { database, clock, limitRate: createRateLimit(options.readRate, clock) };
  installationRoutes(app, reading);
  const merchant = merchantCalls(app, { limitRate: reading.limitRate, tag: 'Installs' });
  exportCalls(
    { database, clock: options.clock, streams, merchant, operator: operatorCalls(app) },
    installationExport,
  );
  qualityRoutes(app, options);
  appQualityRoutes(app, options);
}
