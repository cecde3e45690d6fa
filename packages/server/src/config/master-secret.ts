import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { secretBytes } from '../kernel/derive-key.js';
import { ConfigError } from './config.js';

/**
 * The master secret: the configured one, or else the one in the data directory, which the first start makes. Everything
 * that is encrypted at rest and every hidden address depends on it. A backup of the database without it cannot sign
 * with its old keys.
 * @throws ConfigError when the file in the data directory does not hold a secret
 */
export async function loadMasterSecret(configured: Buffer | undefined, dataDir: string): Promise<Buffer> {
  const found = await findMasterSecret(configured, dataDir);
  if (found !== undefined) return found;
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await publishOnce(file, `${randomBytes(secretBytes).toString('hex')}\n`);
  const made = await readSecret(file);
  if (made === undefined) throw unreadable(file);
  return made;
}

/**
 * The configured secret, or else the one in the data directory; undefined when there is neither. It never makes one.
 * @throws ConfigError when the file in the data directory does not hold a secret
 */
export async function findMasterSecret(
  configured: Buffer | undefined,
  dataDir: string,
): Promise<Buffer | undefined> {
  return configured ?? (await readSecret(secretFile(dataDir)));
}

export function secretFile(dataDir: string): string {
  return path.join(dataDir, 'secret');
}

/** Two first starts at once must end with one secret: a hard link appears complete, and only once. */
async function publishOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(temporary, file);
    await chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
}

async function readSecret(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
