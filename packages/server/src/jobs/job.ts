import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

/** One kind of background work. A job runs at least once, so its work must be safe to repeat. */
export interface Job<Payload extends object> {
  readonly name: string;
  /** With graphile-worker's exponential backoff between them: 25 attempts reach over about three days. */
  readonly maxAttempts: number;
  /** Decides what a stored payload means; it may have been written by an older version. */
  readonly parse: (payload: unknown) => Payload;
  readonly run: (payload: Payload) => Promise<void>;
}

/** A job as the runner sees it, whatever its payload. */
export interface RunnableJob {
  readonly name: string;
  /** Five fields of cron in UTC; absent: only when enqueued. */
  readonly schedule?: string;
  readonly run: (payload: unknown) => Promise<void>;
}

export function runnable<Payload extends object>(job: Job<Payload>): RunnableJob {
  return { name: job.name, run: (payload) => job.run(job.parse(payload)) };
}

/** Work that the clock starts, once in the whole installation however many processes run. */
export function scheduled(name: string, schedule: string, run: () => Promise<void>): RunnableJob {
  return { name, schedule, run };
}

export interface Enqueued {
  readonly name: string;
  readonly maxAttempts: number;
  /** Jobs of one queue run one after the other; others are not held up by them. */
  readonly queue: string;
}

/** Enqueues in the caller's transaction: the job exists exactly when what it works on does. */
export async function enqueue(
  tx: Transaction,
  { name, maxAttempts, queue }: Enqueued,
  payload: object,
): Promise<void> {
  await tx.query(sql`
    select graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      queue_name => ${queue}::text,
      max_attempts => ${maxAttempts}::integer)`);
}
