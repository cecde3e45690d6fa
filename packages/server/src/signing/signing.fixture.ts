import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { createSigning, type Signing, type SigningOptions } from './index.js';

/** Signing with what a test does not care about filled in. */
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

/** Starts its part, as the service does, and stops it behind the work. */
export async function whileStarted<T>(signing: Signing, work: () => Promise<T>): Promise<T> {
  try {
    for (const part of signing.parts) await part.start();
    return await work();
  } finally {
    for (const part of signing.parts) await part.stop();
  }
}

/** Runs the scheduled job, as the queue does. */
export async function runRotationJob(signing: Signing): Promise<void> {
  for (const job of signing.jobs) await job.run({});
}

/** A test file has one database; each test begins without keys. */
export async function forgetKeys(database: Database): Promise<void> {
  await database.query(sql`
    delete from stoa.signing_key`);
}
