import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { noteLastBackup } from '../database/embedded/backup/last-backup.js';
import { observeLastBackup } from '../observe-last-backup.js';
import { findingOfBackup } from './finding-of-backup.js';

const record = {
  startedAt: '2026-11-21T02:00:00.000Z',
  finishedAt: '2026-11-21T02:01:00.000Z',
  systemId: '7710984912740131598',
  timeline: 1,
  startPosition: '0/2000028',
  endPosition: '0/2000120',
  postgresVersion: '18.4',
  sizeBytes: 51_231_744,
  sha256: 'a'.repeat(64),
};

test('doctor and the metrics tell how old the last backup is', async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-last-backup-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const registry = new Registry();
  observeLastBackup(registry, { databaseUrl: undefined, dataDir });
  const at = (time: string) =>
    findingOfBackup({ dataDir, backupAgeHours: 24 }, { now: () => new Date(`2026-11-22T${time}Z`) });

  const none = await at('00:00:00');
  assert.deepEqual([none.state, none.finding], ['note', 'none was ever made']);
  assert.doesNotMatch(await registry.metrics(), /^stoa_last_backup_timestamp_seconds \d/m);

  await noteLastBackup(dataDir, { name: 'x', dir: '/x', record });
  assert.equal((await at('01:59:59')).state, 'ok');
  const old = await at('02:00:00');
  assert.deepEqual(
    [old.state, old.finding],
    ['note', `the last one is of ${record.startedAt}, 24 hours ago`],
  );
  assert.match(old.advice ?? '', /stoa backup --to/);
  assert.match(
    await registry.metrics(),
    new RegExp(`^stoa_last_backup_timestamp_seconds ${Date.parse(record.startedAt) / 1000}$`, 'm'),
  );

  await writeFile(path.join(dataDir, 'last-backup.json'), 'damaged');
  assert.match((await at('02:00:00')).finding, /is damaged/);
});

test('the demonstration needs no backup', async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-last-backup-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(path.join(dataDir, 'demo.json'), '{}');
  const { state } = await findingOfBackup({ dataDir, backupAgeHours: 24 }, { now: () => new Date(0) });
  assert.equal(state, 'ok');
});
