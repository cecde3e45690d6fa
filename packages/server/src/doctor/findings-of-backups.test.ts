import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  connectReplication,
  type EmbeddedPostgres,
  eventually,
  followLog,
  newDirectory,
  noteLastBackup,
  noteLogIsCopied,
  shareStage,
} from '@stoa/embedded/test/stage';
import { Registry } from 'prom-client';
import { observeCopying, observeLastBackup } from '../backups/observe-backups.js';
import { connectDatabase, type Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { findingOfBackup, findingsOfCopying, findingsOfState } from './findings-of-backups.js';

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

const newStage = shareStage();
const gibibyte = 1_073_741_824;

function connect({ connection }: EmbeddedPostgres): Database {
  return connectDatabase(connection, {
    poolSize: 2,
    applicationName: 'test',
    onIdleError: () => undefined,
  });
}

function gaugesOf(database: Database): Registry {
  const registry = new Registry();
  observeCopying(registry, { databaseUrl: undefined }, database);
  return registry;
}

test('doctor and the metrics tell whether the log is copied, and doctor misses it only where it once was', async (t) => {
  const { dataDir, start } = await newStage(t);
  const postgres = await start('guest');
  const database = connect(postgres);
  const registry = gaugesOf(database);
  assert.deepEqual(await findingsOfCopying({ dataDir }, database), []);
  assert.doesNotMatch(await registry.metrics(), /^stoa_backup_log_behind_bytes /m);

  const stop = new AbortController();
  const folder = path.join(await newDirectory(t), 'backups');
  const following = followLog(postgres.connection, { folder, onStart: () => undefined, signal: stop.signal });
  await eventually(async () => {
    const [found] = await findingsOfCopying({ dataDir }, database);
    assert.deepEqual(
      [found?.state, found?.finding],
      ['ok', `the log is copied (process ${process.pid}), 0.0 GiB behind`],
    );
  });
  assert.match(await registry.metrics(), /^stoa_backup_log_behind_bytes \d+$/m);

  stop.abort();
  await following;
  await noteLogIsCopied(dataDir);
  await eventually(async () => {
    const [found] = await findingsOfCopying({ dataDir }, database);
    assert.deepEqual(
      [found?.state, found?.finding],
      ['note', 'nobody copies the log: stoa backup log does not run'],
    );
    assert.ok(found?.advice?.includes(path.join(dataDir, 'log-is-copied')));
  });
  assert.doesNotMatch(await registry.metrics(), /^stoa_backup_log_behind_bytes /m);
  await database.close();
});

test('the metrics tell how much log is kept for a backup that has not ended', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const database = connect(postgres);
  const registry = gaugesOf(database);
  assert.doesNotMatch(await registry.metrics(), /^stoa_backup_kept_log_bytes /m);
  const hanging = await connectReplication(postgres.connection, 'backup');
  await hanging.query('CREATE_REPLICATION_SLOT stoa_backup TEMPORARY PHYSICAL RESERVE_WAL');
  await database.query(sql`select pg_logical_emit_message(true, 'x', repeat('x', 100000))::text as written`);
  const [, kept = '0'] = /^stoa_backup_kept_log_bytes (\d+)$/m.exec(await registry.metrics()) ?? [];
  assert.ok(Number(kept) >= 100_000, kept);
  await hanging.query('DROP_REPLICATION_SLOT stoa_backup');
  assert.doesNotMatch(await registry.metrics(), /^stoa_backup_kept_log_bytes /m, 'it verifies');
  assert.doesNotMatch(
    await registry.metrics(),
    /^stoa_backup_log_behind_bytes /m,
    'it does not copy the log',
  );
  await hanging.query('CREATE_REPLICATION_SLOT stoa_backup TEMPORARY PHYSICAL RESERVE_WAL');
  await hanging.end();
  await eventually(async () =>
    assert.doesNotMatch(await registry.metrics(), /^stoa_backup_kept_log_bytes /m),
  );
  await database.close();
});

test('a copier that falls behind, and a backup that keeps much log, are worth a note with the process', () => {
  const log = { pid: '41', behindBytes: gibibyte / 4 };
  const copy = { pid: '42', keptBytes: 5 * gibibyte };
  const found = findingsOfState({ log, copy }, undefined);
  assert.deepEqual(
    found.map(({ state, finding }) => [state, finding]),
    [
      ['note', 'the log is copied (process 41), 0.3 GiB behind'],
      ['note', 'the database keeps 5.0 GiB of log for a stoa backup that has not ended (process 42)'],
    ],
  );
  const usual = { log: { ...log, behindBytes: 1 }, copy: { ...copy, keptBytes: gibibyte } };
  assert.deepEqual(
    findingsOfState(usual, '/data').map(({ state }) => state),
    ['ok'],
  );
});
