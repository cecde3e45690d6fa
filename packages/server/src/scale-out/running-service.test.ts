import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { commandNames, serviceNames } from '../database/application-names.js';
import { connectDatabase } from '../database/database.js';
import { sql } from '../database/sql.js';
import { isServiceRunning } from './cluster-store.js';

/** Whether a service is seen while a process with this name is connected. */
async function isSeen({ connection, database }: TestDatabase, applicationName: string): Promise<boolean> {
  const other = connectDatabase(connection, { poolSize: 1, applicationName, onIdleError: () => undefined });
  await other.query(sql`select 1 as one`);
  const isRunning = await isServiceRunning(database);
  await other.close();
  return isRunning;
}

test('a service is seen by its connections, whatever it does, and a command is none', async (t) => {
  const scratch = await createTestDatabase();
  t.after(() => scratch.drop());
  for (const name of Object.values(commandNames)) assert.equal(await isSeen(scratch, name), false, name);
  for (const name of [...Object.values(serviceNames), 'stoa', 'stoa pulse', 'stoa pulse 9.8.7-rc.1'])
    assert.equal(await isSeen(scratch, name), true, name);
});
