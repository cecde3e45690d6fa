import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Keeps others from counting until the transaction ends. Returns false at once if somebody else counts. */
export async function tryLockCounting(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.installation_cohort', 0)) as locked`);
  return row?.locked === true;
}

/** A merchant that was looked at. */
export interface LookedAt {
  readonly merchantId: number;
  /** False if neither this merchant nor those looked at before it have any. Merchants after it may have some. */
  readonly hasUncounted: boolean;
}

/**
 * The first merchant with an identifier above `after` who has uncounted installations from before a time; or, if the next
 * `most` merchants have none, the last of these. On several nodes each look is a message to a node, so that looking at all
 * merchants might take too long. Undefined if there is no merchant above `after`.
 */
export async function selectMerchantToCount(
  tx: Queryable,
  { after, before, most }: { readonly after: number; readonly before: Date; readonly most: number },
): Promise<LookedAt | undefined> {
  const [row] = await tx.query<LookedAt>(sql`
    select merchant as "merchantId", has_uncounted as "hasUncounted"
    from stoa.look_for_uncounted(${after}, ${before}, ${most})`);
  return row;
}

export interface CountRequest {
  readonly merchantId: number;
  readonly before: Date;
  readonly most: number;
}

/**
 * Adds a merchant's oldest uncounted installations to the sizes of their cohorts, and returns how many there were. The caller
 * must hold the lock of {@link tryLockCounting}.
 */
export async function countInstallations(
  tx: Queryable,
  { merchantId, before, most }: CountRequest,
): Promise<number> {
  const [row] = await tx.query<{ counted: number }>(sql`
    select stoa.count_cohorts(${merchantId}, ${before}, ${most}) as counted`);
  return row?.counted ?? 0;
}
