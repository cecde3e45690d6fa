import { PassThrough } from 'node:stream';
import { instantOf } from '@stoa/contract';
import { CompactSign, createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify } from 'jose';
import { Registry } from 'prom-client';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { testAccess } from '../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import {
  type AccessManagement,
  createAuthenticator,
  createPrincipalCache,
  guardCalls,
} from '../access/index.js';
import { nobodySignedIn } from '../access/nobody-signed-in.fixture.js';
import { createLogger } from '../config/logger.js';
import { connectDatabase, type Database } from '../database/database.js';
import { createExportDesk } from '../export/export-desk.js';
import { type App, createApp } from '../http/app.js';
import type { Area } from '../http/area.js';
import { createAddressReader } from '../http/listening/request-address.js';
import { createHttpMetrics } from '../http/metrics.js';
import type { EventsOfInstallations } from '../kernel/held-events.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import type { HiddenAddress } from './addresses/hide-address.js';
import { type AwaitedInstallations, createInstalls } from './index.js';

export const issuer = 'https://stoa.test';
export const startOfTests = '2026-11-20T10:00:00.000Z';
export const testMasterSecret = Buffer.alloc(32, 9);

export interface TestInstalls {
  readonly app: App;
  readonly area: Area & { readonly awaitedInstallations: AwaitedInstallations };
  readonly database: Database;
  readonly connection: TestDatabase['connection'];
  readonly clock: SettableClock;
  readonly registry: Registry;
  readonly merchantId: number;
  /** `Authorization` of an operator, and of a merchant. */
  readonly operator: string;
  readonly merchant: string;
  readonly access: AccessManagement;
  readonly registerApp: (bundleId: string) => Promise<void>;
  readonly log: () => string;
  /** Verifies a token as a client would, at the time of the test's clock. */
  readonly verify: (jwt: string) => Promise<JWTPayload>;
  stop(): Promise<void>;
}

export interface TestInstallsOptions {
  /** Another process of the same store: it shares database, clock and merchant, and has a pool and a key of its own. */
  readonly beside?: TestInstalls;
  readonly ipv6PrefixBits?: 128 | 64;
  readonly installAddress?: Partial<RatePolicy>;
  readonly installToken?: Partial<RatePolicy>;
  readonly signIn?: Partial<RatePolicy>;
  readonly read?: Partial<RatePolicy>;
  /** What the events area would offer; by default, no events. */
  readonly eventsOfInstallations?: EventsOfInstallations;
  /** Receives `<METHOD> <route> <status>` for each answer. */
  readonly answered?: Set<string>;
}

/** The installs area alone on a database of its own, with the app `app.one` and a key of the test. */
export async function startInstalls(options: TestInstallsOptions = {}): Promise<TestInstalls> {
  const { beside } = options;
  const { connection, database, drop } =
    beside === undefined ? await createTestDatabase() : connectAgain(beside.connection);
  const clock = beside?.clock ?? settableClock(startOfTests);
  const { logger, log } = rememberingLogger();
  const registry = new Registry();
  const cache = createPrincipalCache({ database, pulse: database, clock, logger });
  const addressOf = createAddressReader([]);
  const authenticator = createAuthenticator({
    ...nobodySignedIn,
    cache,
    clock,
    addressOf,
    policy: rate('sign-in', options.signIn),
  });
  const keys = await testKeys(clock);
  const area = createInstalls({
    database,
    clock,
    logger,
    registry,
    authenticator,
    addressOf,
    findApp: (bundleId) => cache.findApp(bundleId),
    sign: keys.sign,
    issuer: () => issuer,
    masterSecret: testMasterSecret,
    ipv6PrefixBits: options.ipv6PrefixBits ?? 128,
    rateLimits: {
      installAddress: rate('install-address', options.installAddress),
      installToken: rate('install-token', options.installToken),
    },
    readRate: rate('reports', options.read),
    exportDesk: createExportDesk({ logger }),
    eventsOfInstallations: options.eventsOfInstallations ?? noEvents,
    eventsRetentionMonths: undefined,
  });
  const app = await createApp({ logger, metrics: createHttpMetrics(registry), schemas: area.schemas });
  guardCalls(app, authenticator);
  app.addHook('onResponse', async (request, reply) => {
    options.answered?.add(`${request.method} ${request.routeOptions.url ?? ''} ${reply.statusCode}`);
  });
  await app.register(area.routes);
  await app.ready();
  // Make the partitions and secrets, but start no schedules: the tests set the clock.
  for (const part of area.parts.slice(0, 1)) await part.start();

  const access = testAccess(database, clock);
  const merchantId = beside?.merchantId ?? (await createMerchantOfTheApp(access));
  return {
    app,
    area,
    database,
    connection,
    clock,
    registry,
    merchantId,
    operator: `Bearer ${(await access.issue({ kind: 'operator_token', merchantId: null })).secret}`,
    merchant: `Bearer ${(await access.issue({ kind: 'api_key', merchantId })).secret}`,
    access,
    registerApp: async (bundleId) => {
      await access.registerApp(merchantId, bundleId);
    },
    log,
    verify: keys.verify,
    stop: async () => {
      await app.close();
      await drop();
    },
  };
}

async function* noEvents(): ReturnType<EventsOfInstallations> {
  yield [];
}

function connectAgain(connection: TestDatabase['connection']): TestDatabase {
  const database = connectDatabase(connection, {
    poolSize: 10,
    applicationName: 'stoa test beside',
    onIdleError: () => undefined,
  });
  return { connection, database, drop: () => database.close() };
}

async function createMerchantOfTheApp(access: AccessManagement): Promise<number> {
  const { merchantId } = await access.createMerchant('One');
  await access.registerApp(merchantId, 'app.one');
  return merchantId;
}

function rate(name: string, policy: Partial<RatePolicy> | undefined): RatePolicy {
  return { name, limit: 1_000_000, windowSeconds: 1, burst: 1_000_000, ...policy };
}

function rememberingLogger() {
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
  return { logger: createLogger('trace', stream), log: () => lines.join('') };
}

async function testKeys(clock: SettableClock) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keySet = createLocalJWKSet({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }],
  });
  const bytes = new TextEncoder();
  return {
    sign: (payload: string) =>
      new CompactSign(bytes.encode(payload))
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT' })
        .sign(privateKey),
    verify: async (jwt: string) =>
      (await jwtVerify(jwt, keySet, { issuer, currentDate: clock.now(), requiredClaims: ['aud', 'exp'] }))
        .payload,
  };
}

/** A session as the operator feeds it; by default an hour ago. */
export interface FedSession {
  readonly store_user_id: string;
  readonly ip_address: string;
  readonly seen_at?: string;
  readonly device_model?: string | null;
  readonly os_version?: string | null;
  readonly language?: string | null;
  readonly availableCapacity?: number | null;
  readonly available_capacity?: number;
}

export function feed({ app, clock, operator }: TestInstalls, sessions: readonly FedSession[]) {
  const seenAt = new Date(clock.now().getTime() - 3_600_000).toISOString();
  return app.inject({
    method: 'POST',
    url: '/operator-api/v1/store-sessions',
    headers: { authorization: operator },
    payload: { sessions: sessions.map((session) => ({ seen_at: seenAt, ...session })) },
  });
}

/** `data` is sent as the body, unchanged. */
export function putAttributionData({ app, operator }: TestInstalls, storeUserId: string, data: string) {
  return app.inject({
    method: 'PUT',
    url: `/operator-api/v1/store-users/${encodeURIComponent(storeUserId)}/attribution-data`,
    headers: { authorization: operator, 'content-type': 'application/json' },
    payload: data,
  });
}

export function install({ app }: TestInstalls, address: string, body: object) {
  return app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    remoteAddress: address,
    payload: { bundle_id: 'app.one', ...body },
  });
}

/** The verified claims of an install call that must succeed. */
export async function installed(installs: TestInstalls, address: string, body: object): Promise<JWTPayload> {
  const response = await install(installs, address, body);
  if (response.statusCode !== 200)
    throw new Error(`the install call answered ${response.statusCode}: ${response.body}`);
  return installs.verify(response.body);
}

/** A hidden address as a match asks for it, for sessions of any time. */
export function atAnyTime(key: Buffer): HiddenAddress {
  return { key, from: 0n, before: instantOf(new Date('2100-01-01T00:00:00Z')) };
}
