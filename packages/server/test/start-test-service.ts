import { PassThrough } from 'node:stream';
import { type AccessManagement, createAccessManagement } from '../src/access/index.js';
import { decideConfig } from '../src/config/config.js';
import { createLogger } from '../src/config/logger.js';
import { connectDatabase, type Database } from '../src/database/database.js';
import type { App } from '../src/http/app.js';
import { type Clock, systemClock } from '../src/kernel/clock.js';
import { buildService } from '../src/service.js';
import { createTestDatabase } from './test-database.js';

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
  /** After the start every connection fails, as when the server is gone. */
  readonly breakDatabase?: boolean;
}

/** Rates that no journey meets; tests of the limits set their own. */
const generousRates = {
  STOA_RATE_REPORTS: '100000/s',
  STOA_RATE_EVENTS: '100000/s',
  STOA_RATE_INSTALL_ADDRESS: '100000/s',
  STOA_RATE_INSTALL_TOKEN: '100000/s',
  STOA_RATE_SIGN_IN: '100000/s',
};

/** The whole service on a database of its own; `app.inject` and `app.listen` both work. */
export async function startTestService({
  clock = systemClock,
  variables = {},
  breakDatabase = false,
}: TestServiceOptions = {}): Promise<TestService> {
  const { database, connection, drop } = await createTestDatabase();
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
    workingDir: '/',
    temporaryDir: '/tmp',
    cacheDir: undefined,
  });
  const logger = createLogger(config.logLevel, stream);
  const masterSecret = Buffer.alloc(32, 7);
  const built = await buildService({ config, logger, clock, database, pulse, masterSecret });
  for (const part of built.parts) await part.start();
  if (breakDatabase) for (const broken of [database, pulse]) breakConnections(broken);
  return {
    app: built.app,
    database,
    access: createAccessManagement(database, clock),
    log: () => lines.join(''),
    stop: async () => {
      await built.app.close();
      for (const part of built.parts.toReversed()) await part.stop();
      await pulse.close();
      await drop();
    },
  };
}

export interface TestMerchant {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly apiKey: string;
  readonly basic: string;
  readonly operatorToken: string;
  /** The secrets themselves, for tests that look for them where they must not be. */
  readonly secrets: readonly string[];
}

/** A merchant with an app and one key of every kind. */
export async function createTestMerchant(access: AccessManagement, bundleId: string): Promise<TestMerchant> {
  const { merchantId } = await access.createMerchant(`Merchant of ${bundleId}`);
  await access.registerApp(merchantId, bundleId);
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
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

/** What the driver throws if no server listens any more. */
function breakConnections({ pool }: Database): void {
  const refuse = async (): Promise<never> => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  pool.query = refuse;
  pool.connect = refuse;
}
