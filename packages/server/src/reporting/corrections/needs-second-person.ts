import type { LargeAmounts } from '../../config/read-large-correction.js';
import type { Transaction } from '../../database/database.js';
import type { Correction } from './correction.js';
import { selectMovedAlone } from './correction-store.js';
import { areLarge, type MovedAmounts } from './large-corrections.js';

/** Nobody has to ask a second person. */
export const nobodyWaits: LargeAmounts = new Map();

const windowMs = 24 * 60 * 60_000;

/** What a merchant's corrections of the last 24 hours moved, no matter who made them, without what a second person approved. */
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
  /** From which amounts on a second person has to approve. */
  readonly above: LargeAmounts;
  readonly now: Date;
}

/**
 * Whether corrections wait for a second person: they are large together with what moved lately. All actors count, because a
 * limit for each would be as high as the number of their keys. The caller holds the ledger, so nothing is counted past it.
 */
export async function needSecondPerson(
  tx: Transaction,
  { merchantId, decided, above, now }: AloneOptions,
): Promise<boolean> {
  if (decided.length === 0) return false;
  return areLarge(decided, above, await movedLately(tx, { merchantId, above, now }));
}
