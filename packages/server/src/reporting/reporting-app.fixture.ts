import { PassThrough } from 'node:stream';
import { Registry } from 'prom-client';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { testAccess } from '../../test/test-access.js';
import { createTestDatabase } from '../../test/test-database.js';
import type { Scope } from '../access/index.js';
import { createAuthenticator, createPrincipalCache, guardCalls } from '../access/index.js';
import { nobodySignedIn } from '../access/nobody-signed-in.fixture.js';
import { createLogger } from '../config/logger.js';
import { connectDatabase, type Database } from '../database/database.js';
import { createExportDesk } from '../export/export-desk.js';
import { type App, createApp } from '../http/app.js';
import type { Area } from '../http/area.js';
import { createAddressReader } from '../http/listening/request-address.js';
import { createHttpMetrics } from '../http/metrics.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { createReporting } from './index.js';
import { anyAge, noon } from './reporting.fixture.js';
import { createProcessReport } from './reports/process-report.js';

export const reportsPath = '/merchant-api/v1/reports/transactions';

export interface TestCaller {
  readonly merchantId: number;
  readonly authorization: string;
}

/** The area's calls with real credentials, on a database of its own. The queue runs only in tests that start it. */
export interface ReportingApp {
  readonly app: App;
  readonly area: Area;
  readonly database: Database;
  readonly clock: SettableClock;
  readonly registry: Registry;
  newCaller(scopes?: readonly Scope[]): Promise<TestCaller>;
  /** The same calls without a database. */
  readonly stranded: App;
  /** `operationId status` of each answer that a route declares. */
  readonly declared: ReadonlySet<string>;
  /** The same for each answer that was sent. */
  readonly seen: ReadonlySet<string>;
  runJob(merchantId: number, reportId: number): Promise<void>;
  stop(): Promise<void>;
}

const generous: RatePolicy = { name: 'reports', limit: 1000, windowSeconds: 1, burst: 1000 };
const silent = createLogger('silent', new PassThrough());

interface Built {
  readonly app: App;
  readonly area: Area;
  readonly registry: Registry;
  readonly declared: Set<string>;
  readonly seen: Set<string>;
}

export async function createReportingApp(rateLimit: RatePolicy = generous): Promise<ReportingApp> {
  const { database, connection, drop } = await createTestDatabase();
  const clock = settableClock(noon);
  const access = testAccess(database, clock);
  const metrics = { processed: () => undefined, submitted: () => undefined, warned: () => undefined };
  const processReport = createProcessReport({ database, clock, metrics, settlementAgeDays: anyAge });
  const built = await build({ database, clock, rateLimit, seen: new Set() });
  const gone = connectDatabase(connection, {
    poolSize: 1,
    applicationName: 'gone',
    onIdleError: () => undefined,
  });
  await gone.close();
  const stranded = await build({ database: gone, clock, rateLimit, seen: built.seen });
  return {
    ...built,
    database,
    clock,
    stranded: stranded.app,
    newCaller: async (scopes) => {
      const { merchantId } = await access.createMerchant('A merchant');
      const { secret } = await access.issue({ kind: 'api_key', merchantId, scopes });
      return { merchantId, authorization: `Bearer ${secret}` };
    },
    runJob: (merchantId, reportId) => processReport({ merchantId, reportId }),
    stop: async () => {
      await built.app.close();
      await stranded.app.close();
      await drop();
    },
  };
}

interface Parts {
  readonly database: Database;
  readonly clock: SettableClock;
  readonly rateLimit: RatePolicy;
  readonly seen: Set<string>;
}

async function build({ database, clock, rateLimit, seen }: Parts): Promise<Built> {
  const registry = new Registry();
  const cache = createPrincipalCache({ database, pulse: database, clock, logger: silent });
  const policy = { ...generous, name: 'sign-in' };
  const authenticator = createAuthenticator({
    ...nobodySignedIn,
    cache,
    clock,
    policy,
    addressOf: createAddressReader([]),
  });
  const area = createReporting({
    database,
    clock,
    logger: silent,
    registry,
    rateLimit,
    exportDesk: createExportDesk({ logger: silent }),
    settlementAgeDays: anyAge,
    correctionAmounts: { largeCorrections: new Map(), secondPersonAbove: new Map([['JPY', 5_000n]]) },
    authenticator,
  });
  const app = await createApp({
    logger: silent,
    metrics: createHttpMetrics(registry),
    schemas: area.schemas,
  });
  guardCalls(app, authenticator);
  const declared = observeAnswers(app, seen);
  await app.register(area.routes);
  await app.ready();
  return { app, area, registry, declared, seen };
}

function observeAnswers(app: App, seen: Set<string>): Set<string> {
  const declared = new Set<string>();
  app.addHook('onRoute', ({ method, schema }) => {
    if (method === 'HEAD') return;
    // 406 is the same for all calls; journeys/answer-formats.test.ts tests it.
    for (const status of Object.keys(schema?.response ?? {}).filter((one) => one !== '406'))
      declared.add(`${schema?.operationId} ${status}`);
  });
  app.addHook('onResponse', async (request, reply) => {
    seen.add(`${request.routeOptions.schema?.operationId} ${reply.statusCode}`);
  });
  return declared;
}
