import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const srcDir = fileURLToPath(new URL('../../src/', import.meta.url));

test('the environment is read in one place', async () => {
  const files = (await readdir(srcDir, { recursive: true })).filter((file) => file.endsWith('.ts'));
  assert.ok(files.length > 20, 'the files were read');
  const readers = [];
  for (const file of files) {
    if ((await readFile(path.join(srcDir, file), 'utf8')).includes('process.env')) readers.push(file);
  }
  assert.deepEqual(readers, ['terminal/environment.ts']);
});
