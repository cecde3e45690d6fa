import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { provideSocketDir, removeSocketDir } from './socket-dir.js';

const { username: name, uid, gid } = userInfo();
const user = { name, uid, gid, switched: false };
const nowhere = { address: undefined, leftover: undefined };

test('A socket gets the first place that can be written', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'places-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  const file = join(scratch, 'file');
  await writeFile(file, '');
  const places = [join(scratch, 'missing'), file, join(scratch, 'x'.repeat(100)), scratch];
  const { path, fresh } = await provideSocketDir({ ...nowhere, places }, user);
  assert.equal(dirname(path), scratch);
  assert.equal(fresh, true);
  await removeSocketDir(path, user);
});

test('Without a place the error names all that were tried, and the way out', async () => {
  await assert.rejects(
    provideSocketDir({ ...nowhere, places: ['/no-such-folder', '/dev/null'] }, user),
    /\/no-such-folder, \/dev\/null.*TMPDIR/,
  );
});
