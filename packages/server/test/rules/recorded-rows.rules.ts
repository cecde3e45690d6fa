import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** CONTRIBUTING.md, "Tests": reports and transactions of tests are made by the service's own use cases, not by hand. */

const packagesDir = fileURLToPath(new URL('../../../../', import.meta.url));
const byHand = /(?:insert\s+into|copy)\s+stoa\.(?:transaction|report)\s/;

/** Files that may insert rows by hand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'cli/test/hostile-output.test.ts': 'has texts that the service refuses',
  'server/test/fixtures/reporting/many-reports.ts': 'copies what the service recorded',
};

async function filesByHand(): Promise<string[]> {
  const files = (await readdir(packagesDir, { recursive: true })).filter((file) =>
    /^\w+\/(?:src|test)\/.*\.ts$/.test(file),
  );
  const found = await Promise.all(
    files.map(async (file) =>
      byHand.test(await readFile(path.join(packagesDir, file), 'utf8')) ? [file] : [],
    ),
  );
  return found.flat();
}

test('only tests with a reason insert transactions and reports by hand', async () => {
  assert.deepEqual((await filesByHand()).toSorted(), Object.keys(exceptions).toSorted());
});
