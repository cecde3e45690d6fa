import { randomBytes } from 'node:crypto';
import { link, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { provideDataDir, readOwn, refuseUnsafeDir, syncDirectory } from '@stoa/embedded';
import { secretBytes } from '../kernel/seal.js';
import { ConfigError } from './config.js';

/**
 * The master secret: the configured one, or else the one in the data directory, which the first start makes. Everything
 * that is encrypted at rest and every hidden address depends on it. A restored database cannot sign with its old keys
 * without it.
 * @throws ConfigError when the file in the data directory does not hold a secret, UnsafeFileError when it may be
 * another's
 */
export async function loadMasterSecret(configured: Buffer | undefined, dataDir: string): Promise<Buffer> {
  const found = await findMasterSecret(configured, dataDir);
  if (found !== undefined) return found;
  const file = secretFile(dataDir);
  await provideDataDir(dataDir);
  await publishOnce(file, `${randomBytes(secretBytes).toString('hex')}\n`);
  const made = await readSecret(file);
  if (made === undefined) throw unreadable(file);
  return made;
}

/**
 * The configured secret, or else the one in the data directory; undefined when there is neither. It never makes one.
 * @throws ConfigError when the file in the data directory does not hold a secret, UnsafeFileError when it may be
 * another's
 */
export async function findMasterSecret(
  configured: Buffer | undefined,
  dataDir: string,
): Promise<Buffer | undefined> {
  if (configured !== undefined) return configured;
  await refuseUnsafeDir(dataDir);
  return readSecret(secretFile(dataDir));
}

export function secretFile(dataDir: string): string {
  return path.join(dataDir, 'secret');
}

/**
 * If two first starts run at once, both must end with the same secret. A hard link appears in one step, and fails if
 * the name exists.
 */
async function publishOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(temporary, file);
    await syncDirectory(path.dirname(file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
}

async function readSecret(file: string): Promise<Buffer | undefined> {
  const text = await readOwn(file);
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw unreadable(file);
  return Buffer.from(text.trim(), 'hex');
}

function unreadable(file: string): ConfigError {
  return new ConfigError([
    {
      setting: 'STOA_SECRET',
      problem: `is not set, and ${file} does not hold 64 hexadecimal digits; restore that file from the backup`,
    },
  ]);
}
