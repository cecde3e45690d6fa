import { assertMerchant } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import type { Month } from '../month.js';
import { assertOver } from '../statements/close-statement.js';
import type { Closing } from './closing.js';
import {
  countMerchants,
  deleteClosings,
  insertClosing,
  type KindOfClosing,
  selectOpenOfKind,
} from './closing-store.js';
import { deleteOutcomes } from './outcome-store.js';

export interface ClosingAsked {
  /** From 0001-01 on. It must be over, or the month that runs if it is a twin's. */
  readonly month: Month;
  readonly by: Actor;
  /** Closes only this merchant's books; all merchants' by default. */
  readonly merchantId?: number | undefined;
  /** Finds out what would be closed and what keeps the rest open, and closes nothing. The month need not be over. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Starts closing a month and every earlier one that is still open. If the same is under way already, that is what it
 * returns: nothing is done twice.
 * @throws Failure month_not_over, unknown_merchant
 */
export async function startClosing(
  { database, clock }: Context,
  { month, by, merchantId, dryRun: isDryRun = false }: ClosingAsked,
): Promise<Closing> {
  const now = clock.now();
  if (!isDryRun) assertOver(month, now, merchantId);
  if (merchantId !== undefined) await assertMerchant(database, merchantId);
  const kind = { month, merchantId: merchantId ?? null, isDryRun };
  await forgetClosings(database, kind, now);
  const added = { ...kind, ...(await merchantsOf(database, merchantId)), startedBy: by, startedAt: now };
  for (;;) {
    const closing = (await insertClosing(database, added)) ?? (await selectOpenOfKind(database, kind));
    // The one that was open ended between the two statements.
    if (closing !== undefined) return closing;
  }
}

async function merchantsOf(
  database: Database,
  only: number | undefined,
): Promise<Pick<Closing, 'merchantCount' | 'throughMerchant' | 'walkedThrough'>> {
  if (only !== undefined) return { merchantCount: 1, throughMerchant: only, walkedThrough: only - 1 };
  const { count, last } = await countMerchants(database);
  return { merchantCount: count, throughMerchant: last, walkedThrough: 0 };
}

const dayMs = 86_400_000;

/** Closings are work, and not the record of it: closed statements and the audit trail are. */
async function forgetClosings(database: Database, kind: KindOfClosing, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - limits.closingDays * dayMs);
  await database.transaction(async (tx) => {
    // The one that is started is one of those that are kept.
    const forgotten = await deleteClosings(tx, kind, { endedBefore, kept: limits.closingsOfKind - 1 });
    await deleteOutcomes(tx, forgotten);
  });
}
