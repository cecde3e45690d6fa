import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** STYLE.md, "SQL": it stands in stores, and in the room below them. */

const srcDir = fileURLToPath(new URL('../../../src/', import.meta.url));

test('SQL stands in stores, and in database/', async () => {
  const files = (await readdir(srcDir, { recursive: true })).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|-store\.ts$|^database\//.test(file),
  );
  const found: string[] = [];
  for (const file of files)
    if (/\bsql`/.test(await readFile(path.join(srcDir, file), 'utf8'))) found.push(file);
  assert.deepEqual(found, []);
});
