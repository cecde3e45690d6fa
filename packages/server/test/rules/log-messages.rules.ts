import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));

async function sources(): Promise<string> {
  const folders = ['packages/server/src', 'packages/embedded/src'].map((folder) =>
    path.join(rootDir, folder),
  );
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFile(path.join(folder, file), 'utf8')),
    ),
  );
  return (await Promise.all(files.flat())).join('\n');
}

/**
 * What is written with a call of the logger, and what jobs write when they fail. Messages of the command are not in the
 * log.
 */
function messagesIn(text: string): Set<string> {
  const calls = [...text.matchAll(/logger\.(?:info|warn|error)\(([^;]*?)\)\s*[;,)]/g)].map(
    ([, args = '']) => args,
  );
  const written = calls.flatMap((args) =>
    [...args.matchAll(/'([^'\n]+)',?\s*$/g)].map(([, one = '']) => one),
  );
  const failures = [...text.matchAll(/failure: '([^'\n]+)'/g)].map(([, one = '']) => one);
  return new Set([...written, ...failures]);
}

test('docs/operations/logs.md has every message of the log, and no other', async () => {
  const text = await sources();
  const page = await readFile(path.join(rootDir, 'docs/operations/logs.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)` +\|/gm)]
    .map(([, one = '']) => one)
    .filter((one) => one !== 'msg');
  const written = messagesIn(text);
  assert.ok(written.size > 40, `${written.size} messages`);
  assert.deepEqual(
    [...written].filter((one) => !listed.includes(one)),
    [],
  );
  assert.deepEqual(
    listed.filter((one) => !text.includes(one.replace('… ', ''))),
    [],
  );
});
