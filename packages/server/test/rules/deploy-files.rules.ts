import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** docs/deploy/files.md says of each file in deploy/ what runs it, and what was never tried. */

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));

test('the page of what runs the files of deploy/ has all of them, and tests that exist', async () => {
  const page = await readFile(path.join(rootDir, 'docs/deploy/files.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ([\w./-]+) +\| ([\w.]+\.deploy\.ts) +\|/gm)];
  const entries = await readdir(path.join(rootDir, 'deploy'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(rootDir, 'deploy'), path.join(entry.parentPath, entry.name)));
  assert.deepEqual(rows.map(([, file = '']) => file).toSorted(), files.toSorted());
  const lost = rows.filter(
    ([, , name = '']) => !existsSync(path.join(rootDir, 'packages/cli/test/deploy', name)),
  );
  assert.deepEqual(lost, []);
});
