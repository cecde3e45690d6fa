import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openAdministration } from '../../src/administration/administration.js';
import { decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { sql } from '../../src/database/sql.js';
import { prepareDataDir, runStoa } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

let parent: string;
let dataDir: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-failed-backup-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
});
after(() => rm(parent, { recursive: true, force: true }));

/** How often the operator was told. */
async function told(): Promise<number> {
  const administration = await openAdministration({
    config: decideConfig({
      variables: { STOA_DATA: dataDir },
      workingDir: parent,
      temporaryDir: tmpdir(),
      cacheDir: undefined,
    }),
    logger: createLogger('silent'),
    migrate: 'never',
  });
  const rows = await administration.database.query(sql`
    select 1
    from stoa.notification_waiting
    where merchant_id = 0
      and type = 'backup.failed'`);
  await administration.close();
  return rows.length;
}

test('the operator is told of a backup that failed, but not of one that a person interrupted', async () => {
  const before = process.listenerCount('SIGINT');
  const interrupted = runStoa(['backup', '--data', dataDir, '--to', path.join(parent, 'backups')], {});
  await waitUntil('the command listens', async () =>
    process.listenerCount('SIGINT') > before ? true : undefined,
  );
  process.emit('SIGINT');
  assert.equal((await interrupted).code, 1);
  assert.equal(await told(), 0);

  const full = path.join(parent, 'full');
  await mkdir(full, { mode: 0o700 });
  await writeFile(path.join(full, 'other'), '');
  const failed = await runStoa(['backup', '--data', dataDir, '--to', full], {});
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /holds other files/);
  assert.equal(await told(), 1);
});

test('without a database that could be told of it, the error is the same', async () => {
  const of = ['--data', path.join(parent, 'missing'), '--to', path.join(parent, 'b')];
  const { code, stderr } = await runStoa(['backup', ...of], {});
  assert.notEqual(code, 0);
  // This command fails in the same way, and tells nobody.
  const other = await runStoa(['backup', 'log', ...of], {});
  assert.deepEqual([code, stderr], [other.code, other.stderr]);
});
