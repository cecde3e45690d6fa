import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BackupError } from '@stoa/embedded';
import { decideConfig } from '../../src/config/config.js';
import { rehearseOnCopy } from '../../src/upgrade/rehearse-upgrade.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';

/** Runs on a cluster only (npm run test:citus): the copy of a coordinator may name the nodes in use. */

let original: TestDatabase;
let copy: TestDatabase;
before(async () => {
  [original, copy] = [await createTestDatabase(), await createTestDatabase()];
  const sameTime = "update stoa.migration set applied_at = '2026-01-01' where migration_id = 1";
  for (const { database } of [original, copy]) await database.pool.query(sameTime);
});
after(() => Promise.all([original.drop(), copy.drop()]));

test('a copy that is spread over nodes is not migrated', async () => {
  await copy.database.pool.query('delete from stoa.migration where migration_id = 45');
  const config = decideConfig({
    variables: { DATABASE_URL: urlOf(original.connection) },
    workingDir: '/',
    temporaryDir: '/tmp',
    cacheDir: undefined,
  });
  const options = {
    url: urlOf(copy.connection),
    signal: AbortSignal.timeout(60_000),
    onStep: () => undefined,
  };
  await assert.rejects(rehearseOnCopy(config, options), BackupError);
  const { rows } = await copy.database.pool.query('select from stoa.migration where migration_id = 45');
  assert.equal(rows.length, 0);
});
