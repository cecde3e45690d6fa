import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { UnsafeFileError } from '@stoa/embedded';
import { ConfigError } from './config.js';
import { findMasterSecret, loadMasterSecret, secretFile } from './master-secret.js';

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-secret-'));
  dataDir = path.join(parent, 'data');
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

test('the configured secret is used, and no file is made', async () => {
  const secret = Buffer.alloc(32, 1);
  assert.equal(await loadMasterSecret(secret, dataDir), secret);
  assert.deepEqual(await readdir(parent), []);
});

test('looking for a secret never makes one, and finds the one that was made', async () => {
  assert.equal(await findMasterSecret(undefined, dataDir), undefined);
  assert.deepEqual(await readdir(parent), []);
  const made = await loadMasterSecret(undefined, dataDir);
  assert.deepEqual(await findMasterSecret(undefined, dataDir), made);
});

test('a secret is generated once, readable by its owner only, and stays', async () => {
  const made = await loadMasterSecret(undefined, dataDir);
  assert.equal(made.length, 32);
  assert.deepEqual(await loadMasterSecret(undefined, dataDir), made);
  assert.equal((await stat(secretFile(dataDir))).mode & 0o777, 0o600);
});

test('many first starts at once make one secret and no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadMasterSecret(undefined, dataDir)));
  assert.equal(new Set(secrets.map((secret) => secret.toString('hex'))).size, 1);
  assert.deepEqual(await readdir(dataDir), ['secret']);
});

test('a damaged file is refused and not replaced: what it protected would be lost', async () => {
  await loadMasterSecret(undefined, dataDir);
  await writeFile(secretFile(dataDir), 'half of it');
  await assert.rejects(loadMasterSecret(undefined, dataDir), ConfigError);
});

test('a data directory that others may write, and a link in place of the secret, are refused', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o702);
  for (const attempt of [loadMasterSecret, findMasterSecret])
    await assert.rejects(attempt(undefined, dataDir), UnsafeFileError);
  await chmod(dataDir, 0o700);
  await writeFile(path.join(parent, 'target'), 'a'.repeat(64), { mode: 0o600 });
  await symlink(path.join(parent, 'target'), secretFile(dataDir));
  for (const attempt of [loadMasterSecret, findMasterSecret])
    await assert.rejects(attempt(undefined, dataDir), UnsafeFileError);
  assert.deepEqual(await readdir(dataDir), ['secret']);
});
