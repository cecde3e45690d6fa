import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { OidcAttempt } from './oidc-attempt.js';

/** Notes that an attempt came back; false if it did before. Of several requests at once, one is told true. */
export async function finishAttempt(
  tx: Queryable,
  { state }: Pick<OidcAttempt, 'state'>,
  now: Date,
): Promise<boolean> {
  const hash = createHash('sha256').update(state).digest();
  const rows = await tx.query(sql`
    insert into stoa.finished_attempt (attempt_hash, finished_at)
    values (${hash}, ${now})
    on conflict (attempt_hash) do nothing
    returning attempt_hash`);
  return rows.length > 0;
}

/** Removes attempts that came back before a time. */
export async function deleteOldAttempts(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`
    delete from stoa.finished_attempt
    where finished_at < ${before}`);
}
