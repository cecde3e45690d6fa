import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** CONTRIBUTING.md, "Tests": reports and transactions of tests are made by the service's own use cases, not by hand. */

const packagesDir = fileURLToPath(new URL('../../../../', import.meta.url));
const byHand = /insert into stoa\.(?:transaction|report) \(/;

/** Files that may insert rows by hand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'cli/test/hostile-output.test.ts': 'has texts that the service refuses',
  'server/src/reporting/exporting/export-walks.test.ts': 'looks at plans, with 20,000 reports of a merchant',
  'server/src/reporting/guards/cadence-store.test.ts': 'counts pages, with 20,000 reports',
  'server/src/reporting/pricing/unpriced-walks.test.ts': 'looks at plans, with 60,000 transactions',
  'server/src/reporting/reading/index-walks.test.ts': 'looks at plans, with 40,000 rows of each table',
  'server/src/reporting/statements/entry-routes.test.ts':
    'needs 10,001 corrections, which are made one at a time',
  'server/src/search/search-routes.test.ts': 'needs ids of reports that are known',
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
