import { assertMerchant } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import {
  insertSettlementAllowance,
  type SettlementAllowance,
  selectSettlementAllowances,
} from './settlement-allowance-store.js';

/** At most this many of a merchant's allowances are listed: the newest ones. */
const mostListed = 100;

export interface NewSettlementAllowance extends Omit<SettlementAllowance, 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/**
 * Exceptions to the rule on how old a settlement in a report may be, merchant by merchant. They are only ever added, so
 * that anybody can see who allowed what. Only the newest one is in effect, so one that ends today or earlier takes back
 * the one before it.
 */
export const settlementAllowanceManagement = (context: Context) =>
  bindContext(context, { add: addSettlementAllowance, list: listSettlementAllowances });

/** @throws Failure unknown_merchant */
export async function addSettlementAllowance(
  { database, clock }: Context,
  allowance: NewSettlementAllowance,
): Promise<SettlementAllowance> {
  const { merchantId, madeBy } = allowance;
  await assertMerchant(database, merchantId);
  const made = { ...allowance, madeAt: clock.now(), madeBy: madeBy.name };
  await database.transaction(async (tx) => {
    const [earlier] = await selectSettlementAllowances(tx, merchantId, 1);
    await insertSettlementAllowance(tx, made);
    const before = earlier === undefined ? {} : { before: termsOf(earlier) };
    const subject = {
      action: 'settlement_allowance.set' as const,
      merchantId,
      target: 'settlement_allowance',
    };
    await recordAudit(tx, { ...subject, ...before, after: termsOf(made) }, { by: madeBy, clock });
  });
  return made;
}

/** The newest first. @throws Failure unknown_merchant */
export async function listSettlementAllowances(
  { database }: Context,
  merchantId: number,
): Promise<SettlementAllowance[]> {
  await assertMerchant(database, merchantId);
  return selectSettlementAllowances(database, merchantId, mostListed);
}

/** The reason stays in the row: people write names into reasons. */
function termsOf({ settledFrom, acceptedUntil }: SettlementAllowance): object {
  return { settled_from: settledFrom, accepted_until: acceptedUntil };
}
