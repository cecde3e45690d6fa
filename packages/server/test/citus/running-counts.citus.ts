import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { areCountsUnfinished } from '../../src/installs/quality/running-count-store.js';
import { onNode, readNodes } from '../citus-cluster.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

/** Runs on a cluster only (npm run test:citus): whether counts that a worker has prepared are seen. */

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

test('running counts that a worker has prepared are unfinished until they are committed there', async () => {
  const { connection, database } = opened;
  const worker = (await readNodes(connection)).find(({ isWorker }) => isWorker);
  assert.ok(worker !== undefined);
  const [shard] = await database.query<{ shardName: string }>(sql`
    select shard_name as "shardName"
    from citus_shards
    where table_name = 'stoa.installation_running_count'::regclass
      and nodename = ${worker.host}
      and nodeport = ${worker.port}
    limit 1`);
  const there = { ...connection, host: worker.host, port: worker.port };
  // Prepared transactions of all databases of a server share their names.
  const name = `counts-${randomUUID()}`;
  assert.equal(await areCountsUnfinished(database), false);
  await onNode(there, [
    'begin',
    `insert into ${shard?.shardName ?? ''} values (now(), 1, 'app.one', 0, 0, 0, 0, 0, 0)`,
    `prepare transaction '${name}'`,
  ]);
  assert.equal(await areCountsUnfinished(database), true);
  await onNode(there, [`commit prepared '${name}'`]);
  assert.equal(await areCountsUnfinished(database), false);
});
