import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * A statement about a list of merchants is not sent if the list is empty (`queryOf`, or a look at its length): on a
 * cluster, no merchant in particular means every shard of every node.
 */

const srcDir = fileURLToPath(new URL('../../../src/', import.meta.url));
/** They stand on every node, or on the coordinator. */
const notSpread = /\b(?:from|update) stoa\.(?:merchant|app)\b/;

/** The functions of a file that send such a statement whatever the list is. */
function unguarded(text: string): string[] {
  return text
    .split(/^}$/m)
    .filter((one) => /merchant_id = any\(\$\{/.test(one) && /\.query\b/.test(one) && !notSpread.test(one))
    .filter((one) => !/\bqueryOf\b|\.length === 0/.test(one))
    .map((one) => /function (\w+)/.exec(one)?.[1] ?? one);
}

test('a statement about a list of merchants is sent only if there are any', async () => {
  const files = (await readdir(srcDir, { recursive: true })).filter((file) => file.endsWith('-store.ts'));
  const found = await Promise.all(
    files.map(async (file) =>
      unguarded(await readFile(path.join(srcDir, file), 'utf8')).map((name) => `${file}: ${name}`),
    ),
  );
  assert.ok(files.length > 50);
  assert.deepEqual(found.flat(), []);
  assert.deepEqual(unguarded('function f() {\n  tx.query(sql`merchant_id = any(${ids}::integer[])`);\n}\n'), [
    'f',
  ]);
});
