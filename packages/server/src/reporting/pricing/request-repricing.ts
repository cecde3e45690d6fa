import { secondPersonAbove } from '../../access/index.js';
import { feesNeedSecondPerson } from '../corrections/fees-moved-alone-store.js';
import { type FeeProposal, noteFeeProposalRan, selectSameFeeProposal } from '../fees/fee-proposal-store.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { hashOfFees, proposeFees } from '../fees/propose-fees.js';
import {
  previewOf,
  type Repricing,
  type RepricingRequest,
  repriceTransactions,
} from './reprice-transactions.js';

export interface RequestedRepricing extends Repricing {
  /** It waits for a second person; the sums are what would change, as far as this call looked. */
  readonly proposal?: FeeProposal;
}

/**
 * Reprices, or proposes it where something waits for a second person. Compared with the limit is the sum of what fees
 * move by, each without regard to its direction, by currency: in this call, and in everything that moved fees to other
 * plans in the last 24 hours without a second person. Once the same request was approved under the same fee plans, it
 * runs, once to its end.
 * @throws Failure second_person_needed, and what repriceTransactions throws
 */
export async function requestRepricing(
  context: FourEyesContext,
  request: Omit<RepricingRequest, 'guardedBy'>,
): Promise<RequestedRepricing> {
  const above = secondPersonAbove('repriceTransactions', context.secondPersonAbove);
  if (request.dryRun || above.size === 0) return repriceTransactions(context, request);
  const { database, clock } = context;
  const { month, merchantId = null, feePlanId = null, by } = request;
  const asked = { month, merchantId, feePlanId };
  const preview = await previewOf(database, asked);
  const proposed = { kind: 'repricing', content: { ...asked, preview } } as const;
  // What was looked at and approved is for these plans, and so is the run.
  const run = { ...request, preview: request.preview ?? preview };
  const approved = await selectSameFeeProposal(database, hashOfFees(proposed), 'approved');
  if (approved !== undefined) {
    const done = await repriceTransactions(context, run);
    // What is known only later, such as an age, may move any fees: nobody has approved that.
    if (done.next === null) await noteFeeProposalRan(database, approved.feeProposalId, clock.now());
    return done;
  }
  const tried = await repriceTransactions(context, { ...run, dryRun: true });
  const { moved } = tried;
  const proposal = await database.transaction(async (tx) =>
    (await feesNeedSecondPerson(tx, { moved, above, now: clock.now() }))
      ? proposeFees(tx, proposed, { by, clock, moved })
      : undefined,
  );
  return proposal === undefined
    ? repriceTransactions(context, { ...run, guardedBy: above })
    : { ...tried, dryRun: false, next: null, proposal };
}
