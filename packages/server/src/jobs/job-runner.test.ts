import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import { sql } from '../database/sql.js';
import { enqueue, type RunnableJob } from './job.js';
import { createJobRunner } from './job-runner.js';

let scratch: TestDatabase;
const logger = createLogger('silent');

before(async () => {
  scratch = await createTestDatabase();
});

after(() => scratch.drop());

/** A job that tells when it ran, and with what. */
function recorder(name: string): { job: RunnableJob; next: () => Promise<unknown> } {
  const ran: unknown[] = [];
  let notice = (): void => undefined;
  return {
    job: {
      name,
      run: async (payload) => {
        ran.push(payload);
        notice();
      },
    },
    next: async () => {
      while (ran.length === 0) {
        await new Promise<void>((resolve) => {
          notice = resolve;
        });
      }
      return ran.shift();
    },
  };
}

const queue = 'test';

test('a job runs when its transaction commits, and not when it does not', async () => {
  const { job, next } = recorder('committed');
  const runner = createJobRunner({ database: scratch.database, logger, jobs: [job], concurrency: 1 });
  await runner.start();
  const rolledBack = scratch.database.transaction(async (tx) => {
    await enqueue(tx, { name: 'committed', maxAttempts: 3, queue }, { number: 1 });
    throw new Error('on purpose');
  });
  await assert.rejects(rolledBack);
  await scratch.database.transaction((tx) =>
    enqueue(tx, { name: 'committed', maxAttempts: 3, queue }, { number: 2 }),
  );
  assert.deepEqual(await next(), { number: 2 });
  await runner.stop();
});

test('a job that a dead process holds, and its queue, are free again at the next start', async () => {
  await scratch.database.transaction((tx) =>
    enqueue(tx, { name: 'orphan', maxAttempts: 3, queue: 'orphans' }, { number: 3 }),
  );
  await scratch.database.query(sql`
    with held as (
      update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'worker-of-a-dead-process'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')
      returning job_queue_id)
    update graphile_worker._private_job_queues
    set locked_at = now(), locked_by = 'worker-of-a-dead-process'
    where id in (select job_queue_id from held)`);
  const { job, next } = recorder('orphan');
  const runner = createJobRunner({ database: scratch.database, logger, jobs: [job], concurrency: 1 });
  await runner.start();
  assert.deepEqual(await next(), { number: 3 });
  await runner.stop();
});

test('a job that a living process holds is left to it', async () => {
  const started = recorder('slow');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: RunnableJob = {
    name: 'slow',
    run: async (payload) => {
      await started.job.run(payload);
      await held;
    },
  };
  const first = createJobRunner({ database: scratch.database, logger, jobs: [slow], concurrency: 1 });
  await first.start();
  await scratch.database.transaction((tx) => enqueue(tx, { name: 'slow', maxAttempts: 3, queue }, {}));
  await started.next();
  const second = createJobRunner({ database: scratch.database, logger, jobs: [slow], concurrency: 1 });
  await second.start();
  const locked = await scratch.database.query(sql`
    select from graphile_worker.jobs where task_identifier = 'slow' and locked_by is not null`);
  assert.equal(locked.length, 1);
  release();
  await Promise.all([first.stop(), second.stop()]);
});

test('a runner goes on after its connections were cut', async () => {
  const { job, next } = recorder('after-the-cut');
  const runner = createJobRunner({ database: scratch.database, logger, jobs: [job], concurrency: 1 });
  await runner.start();
  await scratch.database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  await scratch.database.transaction((tx) =>
    enqueue(tx, { name: 'after-the-cut', maxAttempts: 3, queue }, { number: 4 }),
  );
  assert.deepEqual(await next(), { number: 4 });
  await runner.stop();
  await runner.stop();
});
