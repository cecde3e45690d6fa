import { PassThrough } from 'node:stream';
import type { PersonKind } from '../src/access/callers/principal.js';
import { type AccessManagement, kinds } from '../src/access/index.js';
import { buildService } from '../src/build-service.js';
import { decideConfig } from '../src/config/config.js';
import { createLogger } from '../src/config/logger.js';
import { connectDatabase, type Database } from '../src/database/database.js';
import { createHeartbeat } from '../src/database/heartbeat.js';
import type { App } from '../src/http/app.js';
import { type Clock, systemClock } from '../src/kernel/clock.js';
import { beginSession, createPasswords } from '../src/people/index.js';
import { createTestUser } from './fixtures/people/test-user.js';
import { testAccess } from './test-access.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestService {
  readonly app: App;
  readonly database: Database;
  readonly access: AccessManagement;
  /** Everything that was logged so far. */
  readonly log: () => string;
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  readonly clock?: Clock;
  readonly variables?: Readonly<Record<string, string>>;
  /** Its database, which it drops in the end; by default a copy of the migrated template. */
  readonly testDatabase?: TestDatabase;
  /** Settings of that copy. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Fills the database before the parts and jobs of the service start. */
  readonly prepare?: (prepared: Pick<TestService, 'database' | 'access'>) => Promise<void>;
  /** Makes every connection fail after the start, as if the server were gone. */
  readonly breakDatabase?: boolean;
}

/** Rates that no journey reaches; tests of the limits set their own. */
const generousRates = {
  STOA_RATE_REPORTS: '100000/s',
  STOA_RATE_READS: '100000/s',
  STOA_RATE_EVENTS: '100000/s',
  STOA_RATE_INSTALL_ADDRESS: '100000/s',
  STOA_RATE_INSTALL_TOKEN: '100000/s',
  STOA_RATE_SIGN_IN: '100000/s',
};

/** A thousandth of the work that a real password costs. */
const quickScrypt = { ln: 7, r: 8, p: 1 };

/** The whole service on a database of its own; `app.inject` and `app.listen` both work. */
export async function startTestService({
  clock = systemClock,
  variables = {},
  breakDatabase = false,
  settings = {},
  testDatabase,
  prepare,
}: TestServiceOptions = {}): Promise<TestService> {
  const { database, connection, drop } = testDatabase ?? (await createTestDatabase({ settings }));
  const pulse = connectDatabase(connection, {
    poolSize: 2,
    applicationName: 'stoa test pulse',
    onIdleError: () => undefined,
  });
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
  const config = decideConfig({
    variables: {
      STOA_BASE_URL: 'https://stoa.test',
      STOA_LOG_LEVEL: 'trace',
      STOA_SETTLEMENT_AGE_DAYS: '36500',
      ...generousRates,
      ...variables,
    },
    workingDir: '/no-such-folder',
    temporaryDir: '/tmp',
    cacheDir: undefined,
  });
  const logger = createLogger(config.logLevel, stream);
  const heartbeat = createHeartbeat({ database: pulse, logger });
  const masterSecret = Buffer.alloc(32, 7);
  const passwords = createPasswords({ cost: quickScrypt });
  const built = await buildService({
    config,
    logger,
    clock,
    database,
    pulse,
    heartbeat,
    masterSecret,
    passwords,
  });
  const access = testAccess(database, clock);
  await prepare?.({ database, access });
  for (const part of built.parts) await part.start();
  if (breakDatabase) for (const broken of [database, pulse]) breakConnections(broken);
  const stop = async (): Promise<void> => {
    await built.app.close();
    for (const part of built.parts.toReversed()) await part.stop();
    await pulse.close();
    await drop();
  };
  return runningService({ app: built.app, database, access, log: () => lines.join(''), stop });
}

/**
 * Forgets the service when it has stopped. Test files stay in memory until the process ends, with what their variables
 * hold.
 */
function runningService(started: TestService): TestService {
  let running: TestService | undefined = started;
  const get = (): TestService => {
    if (running === undefined) throw new Error('the service of the test has stopped');
    return running;
  };
  return {
    get app() {
      return get().app;
    },
    get database() {
      return get().database;
    },
    get access() {
      return get().access;
    },
    log: () => get().log(),
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}

export interface TestMerchant {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly apiKey: string;
  readonly basic: string;
  readonly operatorToken: string;
  /** An API key of its twin, after `withTwin`. */
  readonly testKey?: string;
  /** The secrets themselves, for tests that look for them where they must not be. */
  readonly secrets: readonly string[];
  /** Signs in an admin or an owner of the merchant, and returns the headers for a call. Only after `withPeople`. */
  readonly signIn?: (kind: PersonKind) => Promise<Readonly<Record<string, string>>>;
}

/** A merchant with an app and one key of every kind, each with all scopes that it may have. */
export async function createTestMerchant(access: AccessManagement, bundleId: string): Promise<TestMerchant> {
  const { merchantId } = await access.createMerchant(`Merchant of ${bundleId}`);
  await access.registerApp(merchantId, bundleId);
  const apiKey = await access.issue({ kind: 'api_key', merchantId, scopes: kinds.api_key.mayHave });
  const credential = await access.issue({ kind: 'credential', merchantId });
  const operator = await access.issue({ kind: 'operator_token', merchantId: null });
  return {
    merchantId,
    bundleId,
    apiKey: `Bearer ${apiKey.secret}`,
    basic: `Basic ${Buffer.from(`${credential.username ?? ''}:${credential.secret}`).toString('base64')}`,
    operatorToken: `Bearer ${operator.secret}`,
    secrets: [apiKey.secret, credential.secret, operator.secret],
  };
}

/** The same merchant, and a key of its twin. */
export async function withTwin(
  { access }: Pick<TestService, 'access'>,
  merchant: TestMerchant,
): Promise<TestMerchant> {
  const { merchantId } = merchant;
  const { secret } = await access.issue({ kind: 'api_key', merchantId, isForTest: true });
  return { ...merchant, testKey: `Bearer ${secret}` };
}

/** The same merchant, and people who sign in for every call. */
export async function withPeople(
  { database }: Pick<TestService, 'database'>,
  merchant: TestMerchant,
  clock: Clock = systemClock,
): Promise<TestMerchant> {
  const { merchantId, bundleId } = merchant;
  const now = clock.now();
  const admin = await createTestUser(database, {
    email: `admin@${bundleId}`.toLowerCase(),
    operatorRole: 'admin',
    now,
  });
  const owner = await createTestUser(database, {
    email: `owner@${bundleId}`.toLowerCase(),
    memberships: { [merchantId]: 'owner' },
    now,
  });
  const idOf: Readonly<Record<PersonKind, number>> = {
    operator_user: admin.userId,
    merchant_user: owner.userId,
  };
  return {
    ...merchant,
    signIn: async (kind) => {
      const session = { userId: idOf[kind], how: 'password', now: clock.now() } as const;
      const { secret } = await database.transaction((tx) => beginSession(tx, session));
      return { cookie: `__Host-stoa_session=${secret}`, origin: 'https://stoa.test' };
    },
  };
}

/** What the driver throws if no server listens any more. */
function breakConnections({ pool }: Database): void {
  const refuse = async (): Promise<never> => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  pool.query = refuse;
  pool.connect = refuse;
}
