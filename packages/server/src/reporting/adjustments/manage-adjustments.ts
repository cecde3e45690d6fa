import { assertMerchant, secondPersonAbove } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { feesNeedSecondPerson, noteFeesMovedAlone } from '../corrections/fees-moved-alone-store.js';
import type { FeeProposal, ProposedFees } from '../fees/fee-proposal-store.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { proposeFees } from '../fees/propose-fees.js';
import type { RequestedAdjustment, RequestedReversal } from '../fees/requested-adjustment.js';
import type { Adjustment } from './adjustment.js';
import { type AdjustmentPage, selectAdjustment, selectAdjustments } from './adjustment-store.js';
import { type ChargedInstallation, selectCharged } from './installation-store.js';
import {
  type Decided,
  decideAdjustment,
  decideReversal,
  makeDecided,
  unknownAdjustment,
} from './make-adjustment.js';

export type AdjustedOrProposed = { readonly adjustment: Adjustment } | { readonly proposal: FeeProposal };
type ByActor<T> = T & { readonly by: Actor };

/** What operators do with adjustments; the command and the operator's API both call this. */
export const adjustmentManagement = (context: FourEyesContext) =>
  bindContext(context, {
    request: requestAdjustment,
    requestReversal,
    list: listAdjustments,
    listInstallations,
  });

/**
 * Charges or credits a merchant without a transaction or, above the limit, proposes that. A repeat makes nothing.
 * @throws Failure unknown_merchant, unusable_adjustment with all faults, conflicting_adjustment
 */
export function requestAdjustment(
  context: FourEyesContext,
  { by, ...content }: ByActor<RequestedAdjustment>,
): Promise<AdjustedOrProposed> {
  return orPropose(context, by, {
    operation: 'makeAdjustment',
    merchantId: content.merchantId,
    decide: (tx) => decideAdjustment(tx, content, { by, clock: context.clock }),
    proposed: { kind: 'adjustment', content },
  });
}

/**
 * Takes an adjustment back, once, or proposes that.
 * @throws Failure unknown_merchant, unknown_adjustment, unusable_adjustment, adjustment_not_reversible
 */
export function requestReversal(
  context: FourEyesContext,
  { by, ...content }: ByActor<RequestedReversal>,
): Promise<AdjustedOrProposed> {
  return orPropose(context, by, {
    operation: 'reverseAdjustment',
    merchantId: content.merchantId,
    decide: (tx) => decideReversal(tx, content, { by, clock: context.clock }),
    proposed: { kind: 'adjustment_reversal', content },
  });
}

interface Request {
  readonly operation: string;
  readonly merchantId: number;
  readonly decide: (tx: Transaction) => Promise<Decided>;
  readonly proposed: ProposedFees;
}

/**
 * Adjustments count towards the limit together with the fees that were moved in the last 24 hours without a second
 * person.
 */
function orPropose(
  { database, clock, secondPersonAbove: limits }: FourEyesContext,
  by: Actor,
  { operation, merchantId, decide, proposed }: Request,
): Promise<AdjustedOrProposed> {
  return database.transaction(async (tx) => {
    const decided = await decide(tx);
    if ('made' in decided) return { adjustment: decided.made };
    const moved = new Map([[decided.next.currency, decided.moved]]);
    const [above, now] = [secondPersonAbove(operation, limits), clock.now()];
    if (await feesNeedSecondPerson(tx, { moved, above, now }))
      return { proposal: await proposeFees(tx, proposed, { by, clock, moved }) };
    await noteFeesMovedAlone(tx, merchantId, { moved, now });
    return { adjustment: await makeDecided(tx, decided, { by, clock }) };
  });
}

/** A merchant's adjustments, the newest first. @throws Failure unknown_merchant */
export async function listAdjustments(
  { database }: Pick<Context, 'database'>,
  page: AdjustmentPage,
): Promise<Adjustment[]> {
  await assertMerchant(database, page.merchantId);
  return selectAdjustments(database, page);
}

/**
 * The installations that an adjustment charges, in the order of installing.
 * @throws Failure unknown_merchant, unknown_adjustment
 */
export async function listInstallations(
  { database }: Pick<Context, 'database'>,
  { merchantId, ...page }: Parameters<typeof selectCharged>[2] & { readonly merchantId: number },
): Promise<ChargedInstallation[]> {
  await assertMerchant(database, merchantId);
  if ((await selectAdjustment(database, merchantId, page.adjustmentId)) === undefined)
    throw unknownAdjustment(page.adjustmentId);
  return selectCharged(database, merchantId, page);
}

/** Makes an adjustment or takes one back, in a database transaction of the caller. @throws what the requests throw */
export async function makeProposed(
  tx: Transaction,
  proposed: Extract<ProposedFees, { readonly kind: 'adjustment' | 'adjustment_reversal' }>,
  making: { readonly by: Actor; readonly clock: Context['clock'] },
): Promise<void> {
  const decided =
    proposed.kind === 'adjustment'
      ? await decideAdjustment(tx, proposed.content, making)
      : await decideReversal(tx, proposed.content, making);
  if ('next' in decided) await makeDecided(tx, decided, making);
}
