import { tmpdir } from 'node:os';
import { startEmbeddedPostgres } from '@stoa/embedded';
import type { AccessManagement } from '../../src/access/index.js';
import { connectDatabase, type Database } from '../../src/database/database.js';
import { systemClock } from '../../src/kernel/clock.js';
import { spawnService } from '../spawn-service.js';
import { testAccess } from '../test-access.js';

/** `stoa serve` as anybody would start it, on its embedded server, and direct access to its database. */
export interface Target {
  readonly url: string;
  readonly access: AccessManagement;
  readonly database: Database;
  /** Ends the service as a supervisor would, and returns its exit code. */
  stop(): Promise<number | null>;
}

export interface TargetOptions {
  readonly dataDir: string;
  /** Called with every line that the service logs. */
  readonly onLine: (line: string) => void;
}

const unhurried = '1000000/s';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Rate limits are very high, so that requests get past them. The client may name the caller's address, because it acts
 * as a proxy.
 */
const variables = {
  STOA_RATE_REPORTS: unhurried,
  STOA_RATE_READS: unhurried,
  STOA_RATE_EVENTS: unhurried,
  STOA_RATE_INSTALL_ADDRESS: unhurried,
  STOA_RATE_INSTALL_TOKEN: unhurried,
  STOA_RATE_SIGN_IN: unhurried,
  STOA_TRUSTED_PROXIES: '127.0.0.1',
  STOA_WEBHOOKS_ALLOW: '127.0.0.1',
};

export async function startTarget({ dataDir, onLine }: TargetOptions): Promise<Target> {
  const service = await spawnService(['--data', dataDir], variables, onLine);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'guest',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const database = connectDatabase(postgres.connection, {
    poolSize: 4,
    applicationName: 'stoa attack',
    onIdleError: () => undefined,
  });
  return {
    url: service.url,
    access: testAccess(database, systemClock),
    database,
    stop: async () => {
      await database.close();
      const code = await service.end('SIGTERM');
      await postgres.stop();
      return code;
    },
  };
}
