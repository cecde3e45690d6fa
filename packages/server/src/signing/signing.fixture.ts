import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { createSigning, type Signing, type SigningOptions } from './index.js';

/** Signing with defaults for everything that a test does not set. */
export function testSigning(
  options: Pick<SigningOptions, 'database' | 'clock'> & Partial<SigningOptions>,
): Signing {
  return createSigning({
    logger: createLogger('silent'),
    masterSecret: Buffer.alloc(32, 7),
    algorithm: 'ES256',
    rotationDays: 90,
    ...options,
  });
}

/** Starts its keys, but not its schedule, and stops them after the work. */
export async function whileStarted<T>(signing: Signing, work: () => Promise<T>): Promise<T> {
  try {
    for (const part of signing.parts.slice(0, 1)) await part.start();
    return await work();
  } finally {
    for (const part of signing.parts) await part.stop();
  }
}

/** A test file has one database; each test begins without keys. */
export async function forgetKeys(database: Database): Promise<void> {
  await database.query(sql`
    delete from stoa.signing_key`);
  await database.query(sql`
    delete from stoa.former_signing_key`);
}
