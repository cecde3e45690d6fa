import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAccess } from '../../test/test-access.js';
import { createTestDatabase } from '../../test/test-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { createLogger } from '../config/logger.js';
import { createHeartbeat } from '../database/heartbeat.js';
import { sql } from '../database/sql.js';
import { systemClock } from '../kernel/clock.js';
import { createWaitingWorkLoop } from './waiting-work.js';

const logger = createLogger('silent');
const anyEntry = sql`(
  select true
  from stoa.audit_unchained
  limit 1)`;

test('loops without work ask the database in one statement; one that another process left work works', async () => {
  const { database, drop } = await createTestDatabase();
  let statements = 0;
  const counted = {
    query: ((statement) => {
      statements += 1;
      return database.query(statement);
    }) as typeof database.query,
  };
  const heartbeat = createHeartbeat({ database: counted, logger });
  const rounds = [0, 0];
  const loops = [anyEntry, sql`false`].map((part, index) =>
    createWaitingWorkLoop({
      heartbeat,
      hasWork: () => part,
      logger,
      failure: 'failed',
      work: async () => {
        rounds[index] = (rounds[index] ?? 0) + 1;
        return 'idle';
      },
    }),
  );
  for (const loop of loops) await loop.start();
  await heartbeat.beat();
  await heartbeat.beat();
  assert.deepEqual([statements, rounds], [2, [1, 1]]);
  await testAccess(database, systemClock).createMerchant('Audited');
  await heartbeat.beat();
  await waitUntil('it works', async () => ((rounds[0] ?? 0) > 1 ? true : undefined));
  assert.equal(rounds[1], 1);
  for (const loop of loops) await loop.stop();
  await drop();
});

test('if the question fails, loops look by themselves', async () => {
  const { database, drop } = await createTestDatabase();
  const heartbeat = createHeartbeat({ database, logger });
  let rounds = 0;
  const loop = createWaitingWorkLoop({
    heartbeat,
    hasWork: () => sql`no_such_function()`,
    logger,
    failure: 'failed',
    work: async () => {
      rounds += 1;
      return 'idle';
    },
  });
  await loop.start();
  heartbeat.ask({ asks: () => sql`1`, answered: () => undefined });
  await heartbeat.beat();
  await waitUntil('it looks', async () => (rounds > 1 ? true : undefined));
  await loop.stop();
  await heartbeat.stop();
  await drop();
});
