import type { Queryable } from '../database/database.js';
import { firstTwin } from '../database/first-twin.js';
import { sql } from '../database/sql.js';
import type { DayPartitions } from '../notification-log/index.js';
import { isServed, mostRetries } from './delivery/delivery-store.js';

/** The endpoints of the operator and of all merchants but twins, by state. */
export interface WebhooksExamination {
  /** Active, and the last attempt succeeded. */
  readonly active: number;
  /** Active, and the last attempts failed. */
  readonly failing: number;
  readonly paused: number;
  readonly disabled: number;
  /** How long an endpoint has waited that no process sends to, though it could; 0 when none waits. */
  readonly oldestSeconds: number;
}

const none: WebhooksExamination = { active: 0, failing: 0, paused: 0, disabled: 0, oldestSeconds: 0 };

/**
 * Reads only, and needs no running service. The log is asked for one row of each endpoint that waits: a join would read
 * all of it.
 */
export async function examineWebhooks(tx: Queryable): Promise<WebhooksExamination> {
  const [row] = await tx.query<WebhooksExamination>(sql`
    select
      count(*) filter (where state = 'active' and failures = 0)::integer as active,
      count(*) filter (where state = 'active' and failures > 0)::integer as failing,
      count(*) filter (where state = 'paused')::integer as paused,
      count(*) filter (where state = 'disabled')::integer as disabled,
      greatest(0, extract(epoch from clock_timestamp() - min(greatest(waits_since, claimed_until, next_try_at, created_at))
        filter (
          where waits_since is not null
            and (claim is null or claimed_until <= clock_timestamp())
            and (next_try_at is null or next_try_at <= clock_timestamp()))))::float8 as oldest_seconds
    from (
      select
        state, failures, claim, claimed_until, next_try_at, created_at,
        case when state = 'active' and failures = 0 and retries < ${mostRetries} and last_sequence > after_sequence and ${isServed} then (
          select next.numbered_at
          from stoa.notification as next
          where next.merchant_id = endpoint.merchant_id
            and next.sequence = endpoint.after_sequence + 1) end as waits_since
      from stoa.notification_endpoint as endpoint
      left join stoa.notification_head as head on head.merchant_id = endpoint.merchant_id
      where endpoint.merchant_id < ${firstTwin}) as endpoint`);
  return row ?? none;
}

/** The days of the attempts. */
export const attemptDays: DayPartitions = {
  list: async (tx: Queryable) => {
    const rows = await tx.query<{ day: string }>(sql`
      select to_char(to_date(right(partition.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
      from pg_inherits
      join pg_class as partition on partition.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = 'stoa.notification_attempt'::regclass
      order by partition.relname`);
    return rows.map(({ day }) => day);
  },
  add: async (tx: Queryable, day: string) => {
    await tx.query(sql`
      select stoa.add_attempt_day(${day})`);
  },
  drop: async (tx: Queryable, day: string) => {
    await tx.query(sql`
      select stoa.drop_attempt_day(${day})`);
  },
};
