import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const packagesDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** The files that may read the machine's clock, and why (docs/decisions/0030). All others get a clock passed in. */
const readers = [
  'server/src/kernel/clock.ts', // the machine's clock itself, for comparing
  'server/src/database/database-clock.ts', // the same
  'server/src/people/oidc/oidc-client.ts', // the times of a token, which the library checks by the machine's clock, too
  'embedded/src/lock-files.ts', // the age of a file of the same machine
  'embedded/src/cluster.ts', // the same
];

test('the service and the command read the time from the clock that is handed in', async () => {
  const found: string[] = [];
  for (const part of ['embedded/src', 'server/src', 'cli/src']) {
    const files = await readdir(`${packagesDir}${part}`, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const text = await readFile(`${packagesDir}${part}/${file}`, 'utf8');
      if (/\bDate\.now\(|\bnew Date\(\)|\bsystemClock\b/.test(text)) found.push(`${part}/${file}`);
    }
  }
  assert.deepEqual(found.toSorted(), readers.toSorted());
});
