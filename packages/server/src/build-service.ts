import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { accessFailures } from './access/access-failures.js';
import {
  type Authenticator,
  accessExamples,
  accessRoutes,
  accessSchemas,
  createAuthenticator,
  createPrincipalCache,
  guardCalls,
  observeEndingKeys,
  type PrincipalCache,
  searchMerchants,
} from './access/index.js';
import { createTrail } from './audit-trail/index.js';
import { observeCopying, observeLastBackup } from './backups/observe-backups.js';
import type { Config, Role } from './config/config.js';
import type { Logger } from './config/logger.js';
import { readConsole } from './console/built-files.js';
import { consoleFailures } from './console/console-failures.js';
import { consolePath, consoleRoutes } from './console/console-routes.js';
import { bindContext } from './database/context.js';
import type { Database } from './database/database.js';
import { databaseFailures, nodeIsAway, withNodesNamed } from './database/database-failures.js';
import type { Heartbeat } from './database/heartbeat.js';
import { nodesMissing } from './database/nodes.js';
import { createDatabaseReadiness } from './database/readiness.js';
import type { Topology } from './database/topology.js';
import { serviceStateExamples } from './doctor/state/service-state-examples.js';
import { serviceStateRoutes, serviceStateSchemas } from './doctor/state/service-state-routes.js';
import { eventsFailures } from './events/events-failures.js';
import { createEvents, emptyTwinEvents, eventsOfInstallations, searchEvents } from './events/index.js';
import { exportFailures } from './export/export-failures.js';
import { createExportStreams } from './export/export-streams.js';
import { type App, createApp } from './http/app.js';
import type { Area } from './http/area.js';
import { commonExamples, type ExampleValues } from './http/description/example-of-schema.js';
import { httpFailures } from './http/http-failures.js';
import { createPublicUrls, type PublicUrlAt } from './http/listening/base-url.js';
import { createAddressReader } from './http/listening/request-address.js';
import {
  createHttpMetrics,
  createRegistry,
  observeClock,
  observeDisk,
  observeNodes,
  observePool,
  observeRelease,
} from './http/metrics.js';
import {
  type HealthOptions,
  healthRoutes,
  type ServiceRoutesOptions,
  serviceRoutes,
} from './http/service-routes.js';
import { createInstalls, emptyTwinInstallations, searchInstallations } from './installs/index.js';
import { installsFailures } from './installs/installs-failures.js';
import { createIdleCollection } from './jobs/idle-collection.js';
import type { LongLivedPart } from './jobs/long-lived-part.js';
import { createWatchCluster } from './jobs/watch-cluster.js';
import { compileAddressBlocks } from './kernel/address-blocks.js';
import type { Clock } from './kernel/clock.js';
import type { FailureDefinition } from './kernel/failure.js';
import { overloadFailures } from './kernel/overloaded.js';
import {
  createNotifications,
  describedWebhooks,
  emptyTwinLog,
  type NotificationsOptions,
  notificationOnWire,
} from './notifications/index.js';
import { notificationsFailures } from './notifications/notifications-failures.js';
import { createOutbound } from './outbound/index.js';
import {
  accountPath,
  createFindSession,
  createPeople,
  type Passwords,
  searchPeople,
} from './people/index.js';
import { oidcFailures } from './people/oidc/oidc-failures.js';
import { peopleFailures } from './people/people-failures.js';
import type { Sibling } from './processes/sibling.js';
import {
  createReporting,
  emptyTwinBooks,
  paymentsOfInstallations,
  searchReports,
  searchStatements,
  searchTransactions,
} from './reporting/index.js';
import { reportingFailures } from './reporting/reporting-failures.js';
import { createSearch, type SearchOptions } from './search/index.js';
import { createSigning } from './signing/index.js';
import { signingFailures } from './signing/signing-failures.js';
import { createWebhooks, type WebhooksOptions } from './webhooks/index.js';
import { webhooksFailures } from './webhooks/webhooks-failures.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Present in one of several processes that were started together. */
  readonly sibling?: Sibling | undefined;
}

export interface BuildOptions extends ServiceOptions {
  readonly database: Database;
  /** For questions that must not wait for requests. */
  readonly pulse: Database;
  readonly heartbeat: Heartbeat;
  /** The time that decides: the database's, or a test's. */
  readonly clock: Clock;
  readonly masterSecret: Buffer;
  /** By default scrypt at full cost; tests use a cheaper setting. */
  readonly passwords?: Passwords;
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
  const { config, logger, pulse, sibling } = options;
  const { role } = config;
  const publicUrlAt = createPublicUrls(config, (name) => app.listeners.serverOf(name));
  const rooms = buildRooms(options, publicUrlAt);
  const examples = joinExamples(rooms.areas);
  const state = { draining: false };
  const databaseReadiness = createDatabaseReadiness(pulse);
  const health: HealthOptions = {
    contentType: rooms.registry.contentType,
    metrics: sibling?.shareMetrics(rooms.registry) ?? (() => rooms.registry.metrics()),
    role,
    notReady: async () => (state.draining ? 'draining' : databaseReadiness()),
    nodes: options.database.topology.nodes.states,
  };
  const servesCalls = role !== 'worker';
  const app = await createApp({
    logger,
    metrics: createHttpMetrics(rooms.registry),
    schemas: servesCalls
      ? [...accessSchemas, ...serviceStateSchemas, ...rooms.areas.flatMap((area) => area.schemas)]
      : [],
    examples,
    webhooks: servesCalls ? describedWebhooks : [],
    guardLimits: { connections: config.connections.all, connectionsOfAddress: config.connections.ofAddress },
    isTrusted: compileAddressBlocks(config.trustedProxies).includes,
    operatorApart: config.operatorListen !== undefined,
    explain: (failure, { url }) =>
      url.startsWith(operatorCallsAt)
        ? withNodesNamed(failure, nodesMissing(options.database, failure.cause))
        : failure,
  });
  if (servesCalls && config.console) await registerConsole(app, logger);
  if (servesCalls)
    await registerCalls(app, rooms, { ...options, health, examples, baseUrl: () => publicUrlAt('public') });
  else healthRoutes(app, health);
  await app.ready();
  return {
    app,
    parts: [...createWatchCluster(options), ...partsOf(role, rooms), createIdleCollection(logger)],
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

/** Throws if two areas give the same member a value: one of them would be shown in the place of the other. */
function joinExamples(areas: readonly Area[]): ExampleValues {
  const all = [
    commonExamples,
    accessExamples,
    serviceStateExamples,
    ...areas.map(({ examples }) => examples),
  ];
  const names = all.flatMap(Object.keys);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two areas give ${twice} an example`);
  return Object.assign({}, ...all);
}

function buildAccess(
  { config, logger, clock, database, heartbeat }: BuildOptions,
  publicUrlOf: (request: FastifyRequest) => string,
): Pick<Rooms, 'cache' | 'authenticator'> & { readonly addressOf: ReturnType<typeof createAddressReader> } {
  const cache = createPrincipalCache({ database, heartbeat, clock, logger });
  const addressOf = createAddressReader(config.trustedProxies);
  const authenticator = createAuthenticator({
    cache,
    clock,
    policy: config.rateLimits.signIn,
    addressOf,
    publicUrlOf,
    findSession: createFindSession(database, clock, config),
  });
  return { cache, authenticator, addressOf };
}

function buildRooms(options: BuildOptions, publicUrlAt: PublicUrlAt): Rooms {
  const { config, logger, clock, database, heartbeat, masterSecret, passwords } = options;
  const baseUrl = (): string => publicUrlAt('public');
  const publicUrlOf = ({ raw, server }: FastifyRequest): string => publicUrlAt(server.listeners.of(raw));
  const registry = createRegistry();
  observe(registry, { config, database, clock });
  const { addressOf, cache, authenticator } = buildAccess(options, publicUrlOf);
  const exportStreams = createExportStreams({ logger });
  const common = {
    database,
    clock,
    logger,
    heartbeat,
    registry,
    authenticator,
    exportStreams,
    dataDir: config.dataDir,
  };
  const signing = createSigning({ database, clock, logger, masterSecret, ...config.signing });
  const installs = createInstalls({
    ...common,
    addressOf,
    findApp: (bundleId, twin) => cache.findApp(bundleId, twin),
    sign: (payload) => signing.sign(payload),
    issuer: baseUrl,
    masterSecret,
    ...bindContext(database, { eventsOfInstallations, paymentsOfInstallations }),
    ...installsSettings(config),
  });
  const reporting = createReporting({
    ...common,
    rateLimit: config.rateLimits.reports,
    settlementAgeDays: config.settlementAgeDays,
    correctionAmounts: config,
    statementFont: config.statementFont,
  });
  const events = createEvents({
    ...common,
    rateLimit: config.rateLimits.events,
    readRate: config.rateLimits.reads.events,
    retentionMonths: config.eventsRetentionMonths,
    awaitedInstallations: installs.awaitedInstallations,
    installationCohorts: installs.installationCohorts,
    masterSecret,
  });
  const trail = createTrail({
    ...common,
    readRate: config.rateLimits.reads.audit,
    masterSecret,
    issuer: baseUrl,
    signRecord: (type, payload) => signing.signRecord(type, payload),
  });
  const people = createPeople({
    ...common,
    masterSecret,
    addressOf,
    publicUrlAt,
    publicUrlOf,
    ...peopleSettings(config),
    ...(passwords === undefined ? {} : { passwords }),
  });
  const telling = createTelling({ ...common, ...notificationSettings(config), masterSecret }, config);
  const search = createSearch({ ...common, finders, rateLimit: config.rateLimits.reports });
  const areas = [signing, trail, people, reporting, installs, events, search, ...telling];
  return { registry, cache, authenticator, areas };
}

/** What the search field of the console finds, with the scope that shows it. */
export const finders: SearchOptions['finders'] = [
  { scope: 'access:read', find: searchMerchants },
  { scope: 'statements:read', find: searchStatements },
  { scope: 'reports:read', find: searchReports },
  { scope: 'reports:read', find: searchTransactions },
  { scope: 'installs:read', find: searchInstallations },
  { scope: 'events:read', find: searchEvents },
  { scope: 'users:read', isForPeople: true, find: searchPeople },
];

/** The log of what happened, and what sends it. */
function createTelling(
  common: NotificationsOptions & Omit<WebhooksOptions, 'outbound' | 'number' | 'show'>,
  { webhooks }: Config,
): readonly Area[] {
  const notifications = createNotifications(common);
  const outbound = createOutbound({ ...webhooks, clock: common.clock });
  const { number } = notifications;
  return [notifications, createWebhooks({ ...common, outbound, number, show: notificationOnWire })];
}

function installsSettings({
  ipv6PrefixBits,
  rateLimits,
  eventsRetentionMonths,
  notifyInstallations,
}: Config) {
  const readRate = rateLimits.reads.installations;
  return { ipv6PrefixBits, rateLimits, readRate, eventsRetentionMonths, notifyInstallations };
}

function peopleSettings({ secondFactorRequired, oidc, mail, rateLimits, console: hasConsole }: Config) {
  const home = hasConsole ? consolePath : accountPath;
  return { secondFactorRequired, oidc, mail, policy: rateLimits.signIn, home };
}

function notificationSettings({ rateLimits, notificationsRetentionDays: retentionDays }: Config) {
  return { rateLimit: rateLimits.reports, retentionDays };
}

/** Metrics that do not belong to an area. */
function observe(
  registry: Registry,
  { config, database, clock }: Pick<BuildOptions, 'config' | 'database' | 'clock'>,
): void {
  observeRelease(registry);
  observePool(registry, database);
  observeNodes(registry, database);
  observeClock(registry, clock);
  if (config.databaseUrl === undefined) observeDisk(registry, config.dataDir);
  observeLastBackup(registry, config);
  observeCopying(registry, config, database);
  observeEndingKeys({ registry, database, clock });
}

/** Registers everything that can be called: the areas, what operators manage, and the description of it all. */
async function registerCalls(
  app: App,
  { areas, authenticator }: Rooms,
  {
    config,
    database,
    clock,
    health,
    examples,
    baseUrl,
  }: BuildOptions & Pick<ServiceRoutesOptions, 'examples' | 'baseUrl'> & { readonly health: HealthOptions },
): Promise<void> {
  guardCalls(app, authenticator);
  database.topology.choose({ oneNode: () => undefined, cluster: watchCalls })(app, database.topology);
  for (const area of areas) await app.register(area.routes);
  const emptyAreas = [emptyTwinLog, emptyTwinEvents, emptyTwinInstallations, emptyTwinBooks].map((area) =>
    area(database),
  );
  const access = { rateLimit: config.rateLimits.reports, emptyAreas };
  await app.register((scope: App) => accessRoutes(scope, { database, clock }, access));
  await app.register(async (scope: App) => serviceStateRoutes(scope, { config, database, clock }));
  await app.register((scope: App) =>
    serviceRoutes(scope, {
      ...health,
      baseUrl,
      published: areas.flatMap((area) => area.published),
      examples,
      failures: failureCatalogue,
    }),
  );
}

const operatorCallsAt = '/operator-api/';

/**
 * On a cluster, a merchant whose node is known to be away is refused at once: otherwise its calls would wait for a
 * machine that has vanished, and hold the connections that all others need. Answers to operators say which nodes are
 * away, because what is of their merchants may be missing. And what a call changes may be work for any process.
 */
function watchCalls(app: App, { nodes, pace }: Topology): void {
  app.addHook('onRequest', async ({ principal }) => {
    if (principal?.merchantId != null && nodes.isAway(principal.merchantId)) throw nodeIsAway();
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (statusCode === 503) nodes.doubt();
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) pace.announce();
  });
  const sayWhichAreAway = async ({ url }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!url.startsWith(operatorCallsAt)) return;
    const away = nodes
      .states()
      .flatMap(({ name, awaySince }) =>
        awaySince === null ? [] : `${name};since=${awaySince.toISOString()}`,
      );
    if (away.length > 0) void reply.header('stoa-nodes-away', away.join(', '));
  };
  // Twice, because a node that was left out may be back when the answer is sent.
  app.addHook('onRequest', sayWhichAreAway);
  app.addHook('onSend', sayWhichAreAway);
}

/** If the console is not built, the service logs that and does everything else. */
async function registerConsole(app: App, logger: Logger): Promise<void> {
  const files = await readConsole();
  if (files === undefined) logger.warn('the console is not built: npm run build makes it');
  await app.register((scope: App) => consoleRoutes(scope, files));
}

function partsOf(role: Role, { cache, areas }: Rooms): readonly LongLivedPart[] {
  const serving = role === 'worker' ? [] : [cache, ...areas.flatMap((area) => area.parts)];
  const working = role === 'api' ? [] : areas.flatMap((area) => area.jobs);
  return [...new Set([...serving, ...working])];
}

/** Every failure that a call can answer, by status and code. docs/errors.md and /docs/errors show the same rows. */
export const failureCatalogue: readonly FailureDefinition[] = [
  httpFailures,
  overloadFailures,
  databaseFailures,
  consoleFailures,
  exportFailures,
  accessFailures,
  signingFailures,
  oidcFailures,
  peopleFailures,
  reportingFailures,
  installsFailures,
  eventsFailures,
  notificationsFailures,
  webhooksFailures,
]
  .flatMap((catalogue) => Object.values(catalogue))
  .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1));
