import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { runs } from '../../../test/property-runs.js';
import { createLogger } from '../../config/logger.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { createSessionPartitions } from './maintain-session-partitions.js';
import { partitionsAround, selectSessionPartitionNames } from './session-partition-store.js';

const hourMs = 3_600_000;
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

async function maintain(): Promise<void> {
  const { database, clock } = installs;
  await createSessionPartitions({ database, logger: createLogger('silent') }).maintain(clock.now());
}

function namesAround(now: Date): string[] {
  return partitionsAround(now).map(({ name }) => name);
}

test('a service that started has a partition for every session of the window and the day ahead', async () => {
  const names = await selectSessionPartitionNames(installs.database);
  assert.deepEqual(names, namesAround(installs.clock.now()));
});

test('every partition has the one index that makes sessions unique', async () => {
  const rows = await installs.database.query<{ unique: boolean }>(sql`
    select index.indisunique and index.indnullsnotdistinct as unique
    from pg_inherits
    join pg_index as index on index.indrelid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'stoa.store_session'::regclass`);
  assert.equal(rows.length, namesAround(installs.clock.now()).length);
  assert.ok(rows.every(({ unique }) => unique));
});

test('several processes may maintain at once', async () => {
  installs.clock.advance(8 * hourMs);
  const logger = createLogger('silent');
  const processes = Array.from({ length: 6 }, () =>
    createSessionPartitions({ database: installs.database, logger }),
  );
  await Promise.all(processes.map((one) => one.maintain(installs.clock.now())));
  const names = new Set(await selectSessionPartitionNames(installs.database));
  const missing = namesAround(installs.clock.now()).filter((name) => !names.has(name));
  assert.deepEqual(missing, []);
});

test('partitions come and go while sessions are fed and installs are matched', async () => {
  const user = (step: number, turn: number) => `user-${step}-${turn}`;
  const steps = runs(12, 20);
  for (let step = 0; step < steps; step += 1) {
    installs.clock.advance(3 * hourMs);
    const turns = Array.from({ length: 4 }, (_, turn) => turn);
    const feeds = turns.map((turn) =>
      feed(installs, [{ store_user_id: user(step, turn), ip_address: `192.0.2.${step}` }]),
    );
    const matches = turns.map((turn) => installed(installs, '192.0.2.200', { token: user(step, turn) }));
    const [answers] = await Promise.all([Promise.all(feeds), Promise.all(matches), maintain(), maintain()]);
    assert.deepEqual(
      answers.map((answer) => answer.json().stored),
      [1, 1, 1, 1],
    );
  }
  assert.deepEqual(await selectSessionPartitionNames(installs.database), namesAround(installs.clock.now()));
  const [row] = await installs.database.query<{ oldest: Date }>(sql`
    select min(seen_at) as oldest
    from stoa.store_session`);
  assert.ok(
    row !== undefined && row.oldest.getTime() > installs.clock.now().getTime() - 28 * hourMs - 300_000,
  );
});

test('a feed finds a partition even if maintenance has not run for days', async () => {
  installs.clock.advance(100 * hourMs);
  const response = await feed(installs, [{ store_user_id: 'late', ip_address: '192.0.2.250' }]);
  assert.equal(response.json().stored, 1);
});

test('a feed finds a partition even if a process with a fast clock has dropped it', async () => {
  const { database, clock } = installs;
  await maintain();
  const ahead = createSessionPartitions({ database, logger: createLogger('silent') });
  await ahead.maintain(new Date(clock.now().getTime() + 40 * hourMs));
  const answers = await Promise.all(
    [1, 2, 3].map((n) => feed(installs, [{ store_user_id: `ahead-${n}`, ip_address: '192.0.2.251' }])),
  );
  assert.deepEqual(
    answers.map((answer) => [answer.statusCode, answer.json().stored]),
    [
      [200, 1],
      [200, 1],
      [200, 1],
    ],
  );
});

test('a long reader, such as a backup, delays the drop of partitions, and no call waits for a drop', async () => {
  const { database, clock } = installs;
  await maintain();
  const [oldest = ''] = await selectSessionPartitionNames(database);
  clock.advance(8 * hourMs);
  const drops: string[] = [];
  const watched: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            if (statement.text.includes('drop_store_session_partition')) drops.push(statement.text);
            return tx.query(statement);
          },
        }),
      ),
  };
  const partitions = createSessionPartitions({ database: watched, logger: createLogger('silent') });
  await database.transaction(async (backup) => {
    await backup.query(sql`
      lock table stoa.store_session in access share mode`);
    await partitions.maintain(clock.now());
  });
  assert.deepEqual(drops, []);
  assert.ok((await selectSessionPartitionNames(database)).includes(oldest));
  await partitions.maintain(clock.now());
  assert.ok(!(await selectSessionPartitionNames(database)).includes(oldest));
});
