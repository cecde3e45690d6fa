import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));
const folders = ['packages', 'benchmarks', 'examples', '.ci'];
/** The formatter breaks longer lines of code, and leaves comments as they are. */
const mostCharacters = 120;

async function sources(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(rootDir, folder), { recursive: true })).map((file) => path.join(folder, file)),
    ),
  );
  return found
    .flat()
    .filter(
      (file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|dist|generated|target)\//.test(file),
    );
}

test('no line of a comment is longer than 120 characters', async () => {
  const long: string[] = [];
  for (const file of await sources()) {
    const lines = (await readFile(path.join(rootDir, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (line.length > mostCharacters && /^\s*(\/\/ |\* |\{?\/\*)/.test(line))
        long.push(`${file}:${index + 1}`);
  }
  assert.deepEqual(long, []);
});
