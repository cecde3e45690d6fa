import assert from 'node:assert/strict';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  newDirectory,
  newEmptyStage,
  postmasterPid,
  queryColumn,
  shareStage,
  startIn,
} from '../test/stage.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const newStage = shareStage();

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** The server removes its lock file a moment before its process ends. */
async function untilGone(pid: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!isGone(pid)) {
    assert.ok(performance.now() < deadline, `process ${pid} runs on`);
    await nextTurn();
  }
}

/** The file must look like one of the server's user, who is neither root nor an account that other programs use. */
async function giveToServer(path: string): Promise<void> {
  if (process.getuid?.() === 0) {
    await chown(path, 0x7000_0001, 0x7000_0001);
  }
}

test('An empty directory becomes a durable database that listens on no network', async (t) => {
  const postgres = await startIn(await newDirectory(t), 'owner', {});
  t.after(() => postgres.stop());
  const settings = `select name || '=' || setting from pg_settings
    where name in ('fsync', 'listen_addresses', 'data_checksums', 'server_encoding') order by name`;
  assert.deepEqual(await queryColumn(postgres, settings), [
    'data_checksums=on',
    'fsync=on',
    'listen_addresses=',
    'server_encoding=UTF8',
  ]);
});

test('A second owner is refused by name of the directory and of the process that owns it', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const postgres = await stage.start('owner');
  await assert.rejects(stage.start('owner'), (error) => {
    assert.ok(error instanceof EmbeddedPostgresError);
    assert.equal(error.code, 'in_use');
    assert.ok(error.message.includes(dataDir));
    assert.ok(error.message.includes(`process ${process.pid}`));
    return true;
  });
  assert.deepEqual(await queryColumn(postgres, 'select 1'), [1]);
});

test('One process that serves and one that works share a directory, and a second of either is refused', async (t) => {
  const stage = await newStage(t);
  const api = await stage.start('api');
  const worker = await stage.start('worker');
  assert.deepEqual(worker.connection, api.connection);
  for (const role of ['api', 'worker', 'owner'] as const)
    await assert.rejects(stage.start(role), {
      code: 'in_use',
      message: new RegExp(`process ${process.pid}`),
    });
  await api.stop();
  assert.deepEqual(await queryColumn(worker, 'select 1'), [1]);
  await assert.rejects(stage.start('owner'), { code: 'in_use' });
  await (await stage.start('api')).stop();
  await worker.stop();
  await (await stage.start('owner')).stop();
});

test('A guest shares the running server and leaves it running', async (t) => {
  const stage = await newStage(t);
  const owner = await stage.start('owner');
  const guest = await stage.start('guest');
  assert.deepEqual(guest.connection, owner.connection);
  await guest.stop();
  assert.deepEqual(await queryColumn(owner, 'select 1'), [1]);
});

test('The last process to leave stops the server, no matter which one started it', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const owner = await stage.start('owner');
  const guest = await stage.start('guest');
  const pid = await postmasterPid(dataDir);
  await owner.stop();
  assert.deepEqual(await queryColumn(guest, 'select 1'), [1]);
  await guest.stop();
  await untilGone(pid);
});

test('A guest alone starts the server and leaves neither process nor socket', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const guest = await stage.start('guest');
  const pid = await postmasterPid(dataDir);
  await guest.stop();
  await untilGone(pid);
  await assert.rejects(readdir(guest.connection.host), { code: 'ENOENT' });
});

test('Rows outlive a stop and a start, and stopping twice is harmless', async (t) => {
  const stage = await newStage(t);
  const first = await stage.start('owner');
  await queryColumn(first, 'create table kept as select 42 as value');
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  const second = await stage.start('owner');
  assert.deepEqual(await queryColumn(second, 'select value from kept'), [42]);
});

test('A path of 300 characters holds a database', async (t) => {
  const stage = await newEmptyStage(t);
  const postgres = await stage.start('guest', join(stage.dataDir, 'a'.repeat(150), 'b'.repeat(150)));
  assert.deepEqual(await queryColumn(postgres, 'select 1'), [1]);
});

test('Two first starts at once share one database', async (t) => {
  const stage = await newEmptyStage(t);
  const { dataDir } = stage;
  const guests = await Promise.all([stage.start('guest'), stage.start('guest')]);
  const [first, second] = guests;
  assert.deepEqual(first.connection, second.connection);
  await Promise.all(guests.map((guest) => guest.stop()));
  assert.deepEqual(await readdir(dataDir), ['postgres', 'postgres.log']);
});

test('The log of a failed statement holds none of its values', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const postgres = await stage.start('owner');
  await assert.rejects(queryColumn(postgres, "select 'secret-value'::uuid"), { code: '22P02' });
  await postgres.stop();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  assert.ok(!log.includes('secret-value'));
});

test('A cluster of another major version is refused with both versions', async (t) => {
  const stage = await newEmptyStage(t);
  const { dataDir } = stage;
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
  await giveToServer(join(dataDir, 'postgres', 'PG_VERSION'));
  await assert.rejects(stage.start('owner'), {
    code: 'version_mismatch',
    message: /PostgreSQL 9\.6.*PostgreSQL 18/,
  });
});

test('A directory with foreign files is refused and left as it is', async (t) => {
  const stage = await newEmptyStage(t);
  const { dataDir } = stage;
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'mine');
  await assert.rejects(stage.start('owner'), { code: 'not_a_cluster' });
  assert.deepEqual(await readdir(join(dataDir, 'postgres')), ['diary.txt']);
});

test('A server that cannot start is explained with the last lines of its log', async (t) => {
  const stage = await newEmptyStage(t);
  const { dataDir } = stage;
  await (await stage.start('guest')).stop();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await assert.rejects(stage.start('guest'), { code: 'start_failed', message: /no_such_setting/ });
});
