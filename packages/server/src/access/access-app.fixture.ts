import { testAccess } from '../../test/test-access.js';
import { createTestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { type App, createApp } from '../http/app.js';
import { createAddressReader } from '../http/listening/request-address.js';
import { createHttpMetrics, createRegistry } from '../http/metrics.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { accessRoutes } from './access-routes.js';
import { accessSchemas } from './access-schemas.js';
import { createPrincipalCache, type PrincipalCache } from './cache/principal-cache.js';
import type { AccessManagement } from './manage-access.js';
import { nobodySignedIn } from './nobody-signed-in.fixture.js';
import { type Authenticator, createAuthenticator } from './sign-in/authenticate.js';
import { guardCalls } from './sign-in/guard-calls.js';

export const silent = createLogger('silent');

/** The configured default unless a test sets another: 20 failed sign-ins a minute. */
export const signInPolicy: RatePolicy = { name: 'sign-in', limit: 20, windowSeconds: 60, burst: 20 };

const generousPolicy: RatePolicy = { name: 'merchant', limit: 1e6, windowSeconds: 1, burst: 1e6 };

/** A database with all of access on it. */
export interface AccessBench {
  readonly database: Database;
  readonly access: AccessManagement;
  drop(): Promise<void>;
}

export async function createAccessBench(clock: Clock): Promise<AccessBench> {
  const { database, drop } = await createTestDatabase();
  return { database, access: testAccess(database, clock), drop };
}

export interface AccessApp {
  readonly app: App;
  readonly cache: PrincipalCache;
  readonly authenticator: Authenticator;
}

export interface AccessAppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly policy?: RatePolicy;
}

/** The operator's calls for access, without listening; `prepare` adds the hooks and calls of a test. */
export async function createAccessApp(
  { database, clock, policy = signInPolicy }: AccessAppOptions,
  prepare: (app: App, authenticator: Authenticator) => void = () => undefined,
): Promise<AccessApp> {
  const cache = createPrincipalCache({ database, pulse: database, clock, logger: silent });
  const authenticator = createAuthenticator({
    ...nobodySignedIn,
    cache,
    clock,
    policy,
    addressOf: createAddressReader([]),
  });
  const app = await createApp({
    logger: silent,
    metrics: createHttpMetrics(createRegistry()),
    schemas: accessSchemas,
  });
  guardCalls(app, authenticator);
  prepare(app, authenticator);
  await app.register((scope: App) => accessRoutes(scope, { database, clock, rateLimit: generousPolicy }));
  await app.ready();
  return { app, cache, authenticator };
}

/** The same database, but it counts queries. It does not count `transaction`, which nothing here uses. */
export function countingQueries(database: Database): {
  readonly database: Database;
  readonly queries: () => number;
} {
  let count = 0;
  const query: Database['query'] = (statement) => {
    count += 1;
    return database.query(statement);
  };
  return { database: { ...database, query }, queries: () => count };
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
