import type { Registry } from 'prom-client';
import {
  type AccessManagement,
  type Authenticator,
  accessRoutes,
  accessSchemas,
  createAccessManagement,
  createAuthenticator,
  createPrincipalCache,
  guardCalls,
  type PrincipalCache,
} from './access/index.js';
import type { Config, Role } from './config/config.js';
import type { Logger } from './config/logger.js';
import type { Database, Queryable } from './database/database.js';
import { loadMigrations, migrate } from './database/migrate.js';
import { createDatabaseReadiness } from './database/readiness.js';
import { createEvents, createEventsOfInstallations } from './events/index.js';
import { createExportDesk } from './export/export-desk.js';
import { failureCatalogue } from './failure-catalogue.js';
import { type App, createApp } from './http/app.js';
import type { Area } from './http/area.js';
import { baseUrlOf } from './http/base-url.js';
import { closeHttp, listen } from './http/listen.js';
import { createHttpMetrics, createRegistry, observeClock, observeDisk, observePool } from './http/metrics.js';
import { createAddressReader } from './http/request-address.js';
import { type HealthOptions, healthRoutes, serviceRoutes } from './http/service-routes.js';
import { createInstalls } from './installs/index.js';
import { createIdleCollection } from './jobs/idle-collection.js';
import type { LongLivedPart } from './jobs/long-lived-part.js';
import { compileTrustedProxies } from './kernel/client-address.js';
import type { Clock } from './kernel/clock.js';
import { observeLastBackup } from './observe-last-backup.js';
import { openDatabase } from './open-database.js';
import { checkStatementFont, createReporting } from './reporting/index.js';
import { createShutdown } from './shutdown.js';
import { createSigning, masterSecretFor } from './signing/index.js';

export interface Service {
  /** Where it listens: the first address, with the actual port. */
  readonly url: string;
  /** Where the operator's calls and the metrics are: there, or at an address of their own. */
  readonly operatorUrl: string;
  readonly access: AccessManagement;
  /** The database's time. */
  readonly clock: Clock;
  /**
   * Drains and stops, in this order: /readyz says 503; after the drain delay no new connection is taken; requests under
   * way finish; work loops finish what they hold; the database closes. May be called twice. Pass `withDelay: false`
   * when no load balancer needs time to turn away.
   */
  stop(options?: { withDelay: boolean }): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly logger: Logger;
}

/** Starts everything in phases. When one fails, everything that was started before it is stopped again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger } = options;
  const shutdown = createShutdown(logger);
  try {
    await checkStatementFont(config.statementFont);
    const opened = await openDatabase({
      config,
      logger,
      role: config.role === 'all' ? 'owner' : config.role,
    });
    shutdown.add('database', () => opened.close());
    const migrations = await loadMigrations();
    const applied = await opened.withoutTimeLimit((database) => migrate(database, migrations));
    if (applied.length > 0) logger.info({ migrations: applied }, 'the schema was migrated');
    const built = await buildService({
      ...options,
      database: opened.database,
      pulse: opened.pulse,
      clock: opened.clock,
      masterSecret: await masterSecretFor(opened.database, config),
    });
    for (const part of built.parts) {
      shutdown.add('part', () => part.stop());
      await part.start();
    }
    // Before it listens: one of its addresses may be free, and the other not.
    shutdown.add('http', () => closeHttp(built.app));
    const { url, operatorUrl } = await listen(built.app, config);
    const apart = config.operatorListen === undefined ? {} : { operator_url: operatorUrl };
    logger.info({ url, ...apart, role: config.role }, 'ready');
    return {
      url,
      operatorUrl,
      access: createAccessManagement(opened.database, opened.clock),
      clock: opened.clock,
      stop: ({ withDelay } = { withDelay: true }) =>
        shutdown.run(() => built.drain(withDelay ? config.drainDelayMs : 0)),
    };
  } catch (error) {
    await shutdown.run(async () => undefined);
    throw error;
  }
}

export interface BuildOptions extends ServiceOptions {
  readonly database: Database;
  /** For questions that must not wait for requests. */
  readonly pulse: Queryable;
  /** The time that decides: the database's, or a test's. */
  readonly clock: Clock;
  readonly masterSecret: Buffer;
}

export interface BuiltService {
  readonly app: App;
  /** In the order in which they start; they stop in reverse order. */
  readonly parts: readonly LongLivedPart[];
  /** Makes /readyz answer 503; resolves when load balancers have had time to see that. */
  drain(delayMs: number): Promise<void>;
}

/** Builds everything once; starts nothing and does not query the database. */
export async function buildService(options: BuildOptions): Promise<BuiltService> {
  const { config, logger, pulse } = options;
  const { role } = config;
  const baseUrl = (): string => baseUrlOf(app.server, config);
  const rooms = buildRooms(options, baseUrl);
  const state = { draining: false };
  const databaseReadiness = createDatabaseReadiness(pulse);
  const health: HealthOptions = {
    registry: rooms.registry,
    role,
    notReady: async () => (state.draining ? 'draining' : databaseReadiness()),
  };
  const servesCalls = role !== 'worker';
  const app = await createApp({
    logger,
    metrics: createHttpMetrics(rooms.registry),
    schemas: servesCalls ? [...accessSchemas, ...rooms.areas.flatMap((area) => area.schemas)] : [],
    guardLimits: {
      connections: config.connections.all,
      connectionsOfAddress: config.connections.ofAddress,
    },
    isTrusted: compileTrustedProxies(config.trustedProxies).isTrusted,
    operatorApart: config.operatorListen !== undefined,
  });
  if (servesCalls) await registerCalls(app, rooms, { ...options, health, baseUrl });
  else healthRoutes(app, health);
  await app.ready();
  return {
    app,
    parts: [...partsOf(role, rooms), createIdleCollection(logger)],
    drain: async (delayMs) => {
      state.draining = true;
      logger.info({ delay_ms: delayMs }, 'draining');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    },
  };
}

interface Rooms {
  readonly registry: Registry;
  readonly cache: PrincipalCache;
  readonly authenticator: Authenticator;
  readonly areas: readonly Area[];
}

function buildRooms(
  { config, logger, clock, database, pulse, masterSecret }: BuildOptions,
  baseUrl: () => string,
): Rooms {
  const registry = createRegistry();
  observePool(registry, database);
  observeClock(registry, clock);
  if (config.databaseUrl === undefined) observeDisk(registry, config.dataDir);
  observeLastBackup(registry, config);
  const cache = createPrincipalCache({ database, pulse, clock, logger });
  const addressOf = createAddressReader(config.trustedProxies);
  const authenticator = createAuthenticator({ cache, clock, policy: config.rateLimits.signIn, addressOf });
  const exportDesk = createExportDesk({ logger });
  const common = { database, clock, logger, registry, authenticator, exportDesk };
  const signing = createSigning({ database, clock, logger, masterSecret, ...config.signing });
  const installs = createInstalls({
    ...common,
    addressOf,
    findApp: (bundleId) => cache.findApp(bundleId),
    sign: (payload) => signing.sign(payload),
    issuer: baseUrl,
    masterSecret,
    ipv6PrefixBits: config.ipv6PrefixBits,
    rateLimits: config.rateLimits,
    readRate: config.rateLimits.reports,
    eventsOfInstallations: createEventsOfInstallations(database),
    eventsRetentionMonths: config.eventsRetentionMonths,
  });
  const reporting = createReporting({
    ...common,
    rateLimit: config.rateLimits.reports,
    settlementAgeDays: config.settlementAgeDays,
    statementFont: config.statementFont,
  });
  const events = createEvents({
    ...common,
    rateLimit: config.rateLimits.events,
    readRate: config.rateLimits.reports,
    retentionMonths: config.eventsRetentionMonths,
    awaitedInstallations: installs.awaitedInstallations,
    installationCohorts: installs.installationCohorts,
    masterSecret,
  });
  return { registry, cache, authenticator, areas: [signing, reporting, installs, events] };
}

/** Registers everything that can be called: the areas, what operators manage, and the description of it all. */
async function registerCalls(
  app: App,
  { areas, authenticator }: Rooms,
  {
    database,
    clock,
    health,
    baseUrl,
  }: BuildOptions & { readonly health: HealthOptions; readonly baseUrl: () => string },
): Promise<void> {
  guardCalls(app, authenticator);
  for (const area of areas) await app.register(area.routes);
  await app.register((scope: App) => accessRoutes(scope, { database, clock }));
  await app.register((scope: App) =>
    serviceRoutes(scope, {
      ...health,
      baseUrl,
      published: areas.flatMap((area) => area.published),
      failures: failureCatalogue,
    }),
  );
}

function partsOf(role: Role, { cache, areas }: Rooms): readonly LongLivedPart[] {
  const serving = role === 'worker' ? [] : [cache, ...areas.flatMap((area) => area.parts)];
  const working = role === 'api' ? [] : areas.flatMap((area) => area.jobs);
  return [...new Set([...serving, ...working])];
}
