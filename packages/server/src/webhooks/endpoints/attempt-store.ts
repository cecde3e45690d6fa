import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { EndpointName, RecordedAttempt } from '../delivery/delivery-store.js';

/** An attempt as it is listed, with the key of its page. */
export interface ListedAttempt extends RecordedAttempt {
  /** `attemptedAt` in milliseconds. */
  readonly attemptedMs: number;
}

export interface AttemptKey {
  readonly attemptedMs: number;
  readonly attemptId: string;
}

/** No id follows it. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The attempts of an endpoint, the newest first. */
export async function selectAttempts(
  tx: Queryable,
  { merchantId, endpointId }: EndpointName,
  { after, most }: { readonly after: AttemptKey | undefined; readonly most: number },
): Promise<ListedAttempt[]> {
  const before = after === undefined ? 'infinity' : new Date(after.attemptedMs);
  const rows = await tx.query<RecordedAttempt>(sql`
    select attempted_at, attempt_id, sequence, notification_id, type, attempt, outcome, status, fault, took_ms, answer
    from stoa.notification_attempt
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}
      and (attempted_at, attempt_id) < (${before}::timestamptz, ${after?.attemptId ?? lastId}::uuid)
    order by attempted_at desc, attempt_id desc
    limit ${most}`);
  return rows.map((row) => ({ ...row, attemptedMs: row.attemptedAt.getTime() }));
}
