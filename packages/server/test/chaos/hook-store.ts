import type { Database } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

export interface Told {
  readonly sequence: bigint;
  readonly notificationId: string;
}

/** What a stream was told, in the order of the numbers. */
export function numberedIn(database: Database, stream: number): Promise<Told[]> {
  return database.query<Told>(sql`
    select sequence, notification_id
    from stoa.notification
    where merchant_id = ${stream}
    order by sequence`);
}

/** Ends claims and pauses, as time does. */
export async function letWebhooksBeDue(database: Database): Promise<void> {
  await database.query(sql`
    update stoa.notification_endpoint
    set claimed_until = now(), next_try_at = null
    where claim is not null
      or next_try_at is not null`);
  await database.query(sql`
    update stoa.notification_retry
    set next_try_at = now()`);
  await database.query(sql`
    update stoa.notification_endpoint
    set next_retry_at = now()
    where retries > 0`);
}

/** Notifications without a number, and endpoints that have not got everything. */
export async function waitingWebhooks(database: Database): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(sql`
    select (
      (select count(*) from stoa.notification_waiting)
      + (
        select count(*)
        from stoa.notification_endpoint as endpoint
        join stoa.notification_head as head on head.merchant_id = endpoint.merchant_id
        where after_sequence < last_sequence or retries > 0))::integer as waiting`);
  return row?.waiting ?? 0;
}
