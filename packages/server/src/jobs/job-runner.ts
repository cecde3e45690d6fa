import { EventEmitter } from 'node:events';
import {
  Logger as GraphileLogger,
  type Logger as JobLogger,
  type Runner,
  run,
  runMigrations,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import type { RunnableJob } from './job.js';

export interface JobRunner {
  start(): Promise<void>;
  /** Takes no new job and waits for those under way. May be called twice. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly jobs: readonly RunnableJob[];
  readonly concurrency: number;
}

const pollMs = 2_000;
const sweepMs = 5_000;
const restartMs = 1_000;
/** Namespace of the advisory locks by which living workers are known. */
const presenceLock = 7_401_002;

/** The queue's own tables (schema `graphile_worker`), for `migrate`. */
export async function migrateJobQueue(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: new GraphileLogger(() => () => undefined) });
}

/**
 * Runs jobs until it is stopped, and starts again by itself when the database was away. A job of a process
 * that died is free again within seconds, not after graphile-worker's four hours: every pool of workers
 * holds an advisory lock, which PostgreSQL drops with its connection, and a sweep frees the jobs of pools without one.
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  let stopping = false;
  let current: RunningQueue | undefined;
  let supervising: Promise<void> = Promise.resolve();
  const wake = new AbortController();

  async function supervise(): Promise<void> {
    while (!stopping) {
      try {
        current ??= await startQueue(options);
        await current.ended;
      } catch (error) {
        options.logger.warn({ err: error }, 'the job queue lost the database and will start again');
      }
      await current?.stop();
      current = undefined;
      await pause(restartMs, wake.signal);
    }
  }

  return {
    start: async () => {
      current = await startQueue(options);
      supervising = supervise();
    },
    stop: async () => {
      stopping = true;
      wake.abort();
      await current?.stop();
      await supervising;
    },
  };
}

interface RunningQueue {
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startQueue(options: JobRunnerOptions): Promise<RunningQueue> {
  const presence = await options.database.pool.connect();
  try {
    return await runQueue(presence, options);
  } catch (error) {
    presence.release(true);
    throw error;
  }
}

async function runQueue(
  presence: pg.PoolClient,
  { database, logger, jobs, concurrency }: JobRunnerOptions,
): Promise<RunningQueue> {
  const lost = new Promise<void>((resolve) => {
    presence.once('error', () => resolve());
    presence.once('end', () => resolve());
  });
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    presence
      .query('select pg_advisory_lock_shared($1, hashtext($2))', [presenceLock, workerPool.id])
      .catch(() => undefined);
  });
  await freeJobsOfTheDead(presence);
  const runner = await run({
    pgPool: database.pool,
    logger: graphileLogger(logger),
    events,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)])),
    crontab: crontabOf(jobs),
  });
  const sweep = setInterval(() => {
    freeJobsOfTheDead(presence).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not look for jobs of dead workers'),
    );
  }, sweepMs);
  return { ended: Promise.race([runner.promise, lost]), stop: stopOnce(runner, sweep, presence) };
}

function crontabOf(jobs: readonly RunnableJob[]): string {
  return jobs
    .flatMap(({ name, schedule }) => (schedule === undefined ? [] : [`${schedule} ${name}`]))
    .join('\n');
}

function stopOnce(runner: Runner, sweep: NodeJS.Timeout, presence: pg.PoolClient): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= (async () => {
      clearInterval(sweep);
      // A runner that ended by itself refuses to be stopped; that is what we wanted.
      await runner.stop().catch(() => undefined);
      await runner.promise.catch(() => undefined);
      presence.release(true);
    })();
    return stopped;
  };
}

/** Frees jobs whose worker holds no presence lock any more. A wrong guess is harmless: jobs are safe to repeat. */
async function freeJobsOfTheDead(presence: pg.PoolClient): Promise<void> {
  await presence.query(
    `with dead as (
       select distinct job.locked_by as worker_id
       from graphile_worker.jobs as job
       where job.locked_by is not null
         and not exists (
           select
           from pg_locks as held
           where held.locktype = 'advisory'
             and held.database = (select oid from pg_database where datname = current_database())
             and held.classid::bigint = $1
             and held.objid::bigint = (hashtext(job.locked_by)::bigint & 4294967295)))
     select graphile_worker.force_unlock_workers(array_agg(worker_id))
     from dead
     having count(*) > 0`,
    [presenceLock],
  );
}

/** The queue's own messages name jobs by number and task; a job's payload is never among them. */
function graphileLogger(logger: Logger): JobLogger {
  return new GraphileLogger((scope) => (level, message) => {
    const about = { job_id: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') logger.error(about, firstLine(message));
    else if (level === 'warning') logger.warn(about, firstLine(message));
    else logger.debug(about, firstLine(message));
  });
}

/** What follows is the text of an error, which may quote a row. */
function firstLine(message: string): string {
  return message.split(/\n|:| with error/, 1)[0] ?? '';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
