import type { Transaction } from '../../database/database.js';
import type { Correction } from '../corrections/correction.js';
import { selectMovedAlone } from '../corrections/correction-store.js';
import { areLarge, type LargeAmounts, type MovedAmounts } from '../corrections/large-corrections.js';

/** No correction waits for a second person. */
export const nobodyWaits: LargeAmounts = new Map();

const windowMs = 24 * 60 * 60_000;

/** How much a merchant's corrections of the last 24 hours moved, whoever made them, except those that a second person approved. */
export async function movedLately(
  tx: Transaction,
  {
    merchantId,
    above,
    now,
  }: { readonly merchantId: number; readonly above: LargeAmounts; readonly now: Date },
): Promise<MovedAmounts> {
  if (above.size === 0) return new Map();
  return selectMovedAlone(tx, merchantId, new Date(now.getTime() - windowMs));
}

export interface AloneOptions {
  readonly merchantId: number;
  readonly decided: readonly Pick<Correction, 'before' | 'after'>[];
  /** Above these amounts, a second person has to approve. */
  readonly above: LargeAmounts;
  readonly now: Date;
}

/**
 * Whether corrections wait for a second person: they do if they are large together with what moved lately. The limit is for
 * all actors together, because with a limit for each, anyone could raise it with more keys. The caller holds the lock of the
 * ledger, so no other correction is made between this count and its own.
 */
export async function needSecondPerson(
  tx: Transaction,
  { merchantId, decided, above, now }: AloneOptions,
): Promise<boolean> {
  if (decided.length === 0) return false;
  return areLarge(decided, above, await movedLately(tx, { merchantId, above, now }));
}
