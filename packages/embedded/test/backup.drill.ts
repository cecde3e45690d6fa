import assert from 'node:assert/strict';
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { BackupError, explained } from '../src/backup/backup-error.js';
import { listBackups } from '../src/backup/backup-folder.js';
import { followLog } from '../src/backup/follow-log.js';
import { continuation, listSegments, nextSegment } from '../src/backup/log-folder.js';
import {
  parsePosition,
  parseSegmentName,
  positionText,
  segmentBytes,
  segmentName,
  segmentOf,
} from '../src/backup/log-position.js';
import { copyFiles, makeBackup } from '../src/backup/make-backup.js';
import { connectReplication, historyFile } from '../src/backup/replication.js';
import { restoreBackup } from '../src/backup/restore-backup.js';
import { verifyBackup } from '../src/backup/verify-backup.js';
import type { EmbeddedPostgres } from '../src/embedded-postgres.js';
import { eventually, newDirectory, queryColumn, shareStage, startIn } from './stage.js';

const newStage = shareStage();

function backUp({ connection }: EmbeddedPostgres, folder: string, keep?: number) {
  return makeBackup(connection, { folder, keep, signal: new AbortController().signal });
}

function restoreFrom(folder: string, dataDir: string, until?: Date) {
  return restoreBackup({ folder, dataDir, until, temporaryDir: tmpdir(), cacheDir: undefined });
}

test('of two backups at once one is refused, and what killed ones left is removed', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const outcomes = await Promise.allSettled([backUp(postgres, folder), backUp(postgres, folder)]);
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  assert.match(refused ?? '', /Another backup of this database is running/);
  await mkdir(path.join(folder, '20261122T131500.123Z.partial'));
  assert.equal((await listBackups(folder)).length, 1, 'a partial one does not count');
  await backUp(postgres, folder);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.partial')),
    [],
  );
});

/** Waits until the server knows of no backup, and asserts that it keeps no log for one. */
async function leftNothing(postgres: EmbeddedPostgres): Promise<void> {
  await eventually(async () =>
    assert.deepEqual(await queryColumn(postgres, 'select pid from pg_stat_replication'), []),
  );
  assert.deepEqual(await slotsOf(postgres), []);
}

function slotsOf(postgres: EmbeddedPostgres): Promise<unknown[]> {
  return queryColumn(postgres, 'select slot_name from pg_replication_slots');
}

test('the server keeps no log for a backup once its files are copied, though it stays connected', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const dir = path.join(await newDirectory(t), 'copy');
  await mkdir(dir, { mode: 0o700 });
  const client = await connectReplication(postgres.connection, 'backup');
  await copyFiles(client, dir);
  assert.deepEqual(await slotsOf(postgres), []);
  await client.end();
});

test('a backup that is interrupted while it copies says so and leaves nothing', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const interruption = new AbortController();
  const running = makeBackup(postgres.connection, { folder, keep: undefined, signal: interruption.signal });
  const isUnderWay = async (): Promise<void> => {
    const [draft = ''] = (await readdir(folder)).filter((name) => name.endsWith('.partial'));
    assert.ok((await stat(path.join(folder, draft, 'base.tar'))).size > 0);
  };
  await Promise.all([
    assert.rejects(running, /The backup was interrupted; nothing of it is left/),
    eventually(isUnderWay).then(() => interruption.abort()),
  ]);
  assert.deepEqual(await readdir(folder), ['stoa-backups.json']);
  await leftNothing(postgres);
});

test('a backup that is interrupted while it verifies says so and leaves nothing', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const interruption = new AbortController();
  const { signal } = interruption;
  let asked = 0;
  // It asks once before it begins, and then for each file that it verifies.
  const throwIfAborted = (): void => {
    asked += 1;
    if (asked === 3) interruption.abort();
    AbortSignal.prototype.throwIfAborted.call(signal);
  };
  Object.assign(signal, { throwIfAborted });
  await assert.rejects(
    makeBackup(postgres.connection, { folder, keep: undefined, signal }),
    /The backup was interrupted; nothing of it is left/,
  );
  assert.equal(asked, 3);
  assert.deepEqual(await readdir(folder), ['stoa-backups.json']);
  await leftNothing(postgres);
});

test('what is interrupted before it is connected does not begin', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const signal = AbortSignal.abort();
  await assert.rejects(
    makeBackup(postgres.connection, { folder, keep: undefined, signal }),
    /The backup was interrupted; nothing of it is left/,
  );
  await followLog(postgres.connection, { folder, onStart: () => assert.fail('it began'), signal });
  await assert.rejects(readdir(folder), /ENOENT/);
  await leftNothing(postgres);
});

test('a backup is for its owner alone, and only older backups of this database are removed', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const { backup: first } = await backUp(postgres, folder);
  for (const name of await readdir(first.dir))
    assert.equal((await stat(path.join(first.dir, name))).mode & 0o777, 0o600, name);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await mkdir(path.join(folder, 'log'));
  await writeFile(path.join(folder, 'log', segmentName(1, 0)), 'old');
  const { backup: second, removed } = await backUp(postgres, folder, 1);
  assert.deepEqual(removed, [first.name]);
  assert.deepEqual(
    (await listBackups(folder)).map(({ name }) => name),
    [second.name],
  );
  assert.equal(await readFile(path.join(folder, 'notes.txt'), 'utf8'), 'mine');
  assert.deepEqual(await readdir(path.join(folder, 'log')), [], 'the log before it is of no use');
});

test('a directory of others is refused, and nothing in it is touched', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = await newDirectory(t);
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await assert.rejects(backUp(postgres, folder), /holds other files/);
  const marker = { systemId: '1', timeline: 1, history: '' };
  const foreign = await newDirectory(t);
  await writeFile(path.join(foreign, 'stoa-backups.json'), JSON.stringify(marker), { mode: 0o600 });
  await assert.rejects(backUp(postgres, foreign), /backups of another database/);
  const open = await newDirectory(t);
  await chmod(open, 0o777);
  await assert.rejects(backUp(postgres, open), /Other users can write/);
  assert.deepEqual(await readdir(folder), ['notes.txt']);
});

function historyOf(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, 'postgres', historyFile), 'utf8');
}

test('a backup is restored with its rows into a new directory alone, and has a history of its own', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const directory = await newDirectory(t);
  const folder = path.join(directory, 'backups');
  await queryColumn(postgres, 'drop table if exists kept');
  await queryColumn(postgres, 'create table kept as select 42 as value');
  const { backup } = await backUp(postgres, folder);
  const dataDir = path.join(directory, 'new');
  await mkdir(path.join(dataDir, 'restoring-killed'), { recursive: true, mode: 0o700 });
  await assert.rejects(startIn(dataDir, 'guest'), /A restore into .* has not ended/);
  const { segments } = await restoreFrom(folder, dataDir);
  assert.equal(segments, 0);
  const restored = await startIn(dataDir, 'guest');
  try {
    assert.deepEqual(await queryColumn(restored, 'select value from kept'), [42]);
    await assert.rejects(backUp(restored, folder), /or of this one before it was restored/);
  } finally {
    await restored.stop();
  }
  await assert.rejects(restoreFrom(folder, dataDir), /is not empty/);
  const twin = path.join(directory, 'twin');
  await mkdir(path.join(twin, `restoring-${process.ppid}-0`), { recursive: true, mode: 0o700 });
  await assert.rejects(restoreFrom(folder, twin), /Another restore works in/);
  await rmdir(path.join(twin, `restoring-${process.ppid}-0`));
  await restoreFrom(folder, twin);
  assert.notEqual(await historyOf(twin), await historyOf(dataDir), 'they are two from now on');
  const early = new Date(Date.parse(backup.record.finishedAt) - 1);
  await assert.rejects(restoreFrom(folder, path.join(directory, 'early'), early), /nothing can be restored/);
  const late = new Date(backup.record.finishedAt);
  await assert.rejects(restoreFrom(folder, path.join(directory, 'late'), late), /holds no log/);
});

test('a clock that was set back, or a damaged record, costs no backup that is needed', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const { backup: early } = await backUp(postgres, folder);
  const future = path.join(folder, '20990101T000000.000Z');
  await rename(early.dir, future);
  const damaged = path.join(folder, '20200101T000000.000Z');
  await mkdir(damaged);
  const { backup, removed } = await backUp(postgres, folder, 1);
  assert.deepEqual(removed, [path.basename(future)]);
  await assert.rejects(listBackups(folder), /20200101T000000\.000Z is not a complete backup/);
  await rmdir(damaged);
  assert.deepEqual(
    (await listBackups(folder)).map(({ name }) => name),
    [backup.name],
  );
});

test('a database that was set back by a copy of its files does not mix its log with the one it had', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const folder = path.join(await newDirectory(t), 'backups');
  const { backup } = await backUp(postgres, folder);
  await mkdir(path.join(folder, 'log'));
  await writeFile(path.join(folder, 'log', segmentName(backup.record.timeline, 0x1_000)), 'later');
  await assert.rejects(backUp(postgres, folder), /it was set back/);
  await assert.rejects(followOnce(postgres, folder), /it was set back/);
});

test('a damaged backup is told by the name of its file, and is not restored', async (t) => {
  const postgres = await (await newStage(t)).start('guest');
  const directory = await newDirectory(t);
  const folder = path.join(directory, 'backups');
  const { backup } = await backUp(postgres, folder);
  const archive = await open(path.join(backup.dir, 'base.tar'), 'r+');
  const content = await archive.readFile();
  const at = content.indexOf('PostgreSQL configuration file');
  await archive.write('p', at);
  await archive.close();
  await assert.rejects(
    verifyBackup(backup.dir, backup.record),
    /postgresql\.conf is not what the server sent/,
  );
  const dataDir = path.join(directory, 'new');
  await assert.rejects(restoreFrom(folder, dataDir), /is damaged/);
  await truncate(path.join(backup.dir, 'base.tar'), at);
  await assert.rejects(verifyBackup(backup.dir, backup.record), (error) => {
    return (
      error instanceof BackupError &&
      error.message.includes(`${backup.dir} is damaged: the archive breaks off`)
    );
  });
  assert.deepEqual(await readdir(dataDir), [], 'nothing is left that looks like a database');
});

test('the log continues a backup up to its first gap', async (t) => {
  const folder = await newDirectory(t);
  const complete = Buffer.alloc(segmentBytes);
  for (const segment of [7, 8, 11]) await writeFile(path.join(folder, segmentName(1, segment)), complete);
  await writeFile(path.join(folder, `${segmentName(1, 9)}.partial`), 'begun');
  await writeFile(path.join(folder, segmentName(2, 10)), 'another history');
  const segments = await listSegments(folder, 1);
  assert.deepEqual(
    segments.map(({ segment }) => segment),
    [7, 8, 9, 11],
  );
  assert.equal(nextSegment(segments), 12);
  assert.equal(nextSegment(segments.slice(0, 3)), 9, 'what was begun is written again');
  const found = await continuation(segments, 8);
  assert.deepEqual(
    found.segments.map(({ segment }) => segment),
    [8, 9],
  );
  assert.equal(found.hasGap, true);
  assert.deepEqual(await continuation(segments, 12), { segments: [], hasGap: false });
  await writeFile(path.join(folder, segmentName(1, 10)), complete);
  const afterBegun = await continuation(await listSegments(folder, 1), 8);
  assert.equal(afterBegun.segments.length, 2, 'nothing continues a file that was only begun');
  assert.equal(afterBegun.hasGap, true);
});

/** Copies the log until it has begun, and says how. */
async function followOnce({ connection }: EmbeddedPostgres, folder: string) {
  const stop = new AbortController();
  let begun: { readonly file: string; readonly hasGap: boolean } | undefined;
  const onStart = (start: { readonly file: string; readonly hasGap: boolean }): void => {
    begun = start;
    stop.abort();
  };
  await followLog(connection, { folder, onStart, signal: stop.signal });
  return begun;
}

test('the log is copied from the end of the newest backup on, or with a gap if the server has removed it', async (t) => {
  const { dataDir } = await newStage(t);
  // A server that has nothing new sends its first message after half of the timeout, or when it logs its snapshot,
  // every 15 s.
  const settings = { fsync: 'off', wal_keep_size: '0', wal_sender_timeout: '200ms' };
  const postgres = await startIn(dataDir, 'guest', settings);
  t.after(() => postgres.stop());
  const folder = path.join(await newDirectory(t), 'backups');
  const { backup } = await backUp(postgres, folder);
  const next = segmentOf(parsePosition(backup.record.endPosition) - 1n) + 1;
  const { timeline } = backup.record;
  assert.deepEqual(await followOnce(postgres, folder), { file: segmentName(timeline, next), hasGap: false });
  await queryColumn(postgres, 'create table if not exists filler (n integer)');
  for (let file = 0; file < 3; file += 1) {
    await queryColumn(postgres, 'insert into filler values (1)');
    await queryColumn(postgres, 'select pg_switch_wal()');
  }
  await queryColumn(postgres, 'checkpoint');
  const later = await followOnce(postgres, folder);
  assert.equal(later?.hasGap, true);
  assert.ok(later.file > segmentName(timeline, next));
  const { backup: second } = await backUp(postgres, folder);
  const afterSecond = segmentOf(parsePosition(second.record.endPosition) - 1n) + 1;
  await queryColumn(postgres, 'insert into filler values (1)');
  await queryColumn(postgres, 'select pg_switch_wal()');
  await rm(path.join(folder, 'log'), { recursive: true });
  await mkdir(path.join(folder, 'log'), { mode: 0o700 });
  await writeFile(path.join(folder, 'log', segmentName(timeline, next - 1)), Buffer.alloc(segmentBytes));
  assert.deepEqual(
    await followOnce(postgres, folder),
    { file: segmentName(timeline, afterSecond), hasGap: true },
    'the newest backup is continued',
  );
});

test('positions and file names of the log are those of PostgreSQL', () => {
  assert.equal(positionText(parsePosition('16/B374D848')), '16/B374D848');
  assert.equal(segmentName(1, 0x1_02), '000000010000000100000002');
  assert.deepEqual(parseSegmentName('000000010000000100000002'), { timeline: 1, segment: 0x1_02 });
  assert.equal(parseSegmentName('00000001.history'), undefined);
});

test('a full disk is called one', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  await assert.rejects(
    explained('The backup in /b failed', () => Promise.reject(full)),
    (error) => error instanceof BackupError && /the disk is full/.test(error.message),
  );
});
