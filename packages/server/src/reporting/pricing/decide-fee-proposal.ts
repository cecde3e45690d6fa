import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { makeProposed } from '../adjustments/manage-adjustments.js';
import {
  type FeeProposal,
  type FeeProposalPage,
  lockFeeProposal,
  selectFeeProposal,
  selectFeeProposals,
  updateFeeProposal,
} from '../fees/fee-proposal-store.js';
import { makeFeePlan, makeFeePlanEnd } from '../fees/manage-fee-plans.js';
import { merchantOf } from '../fees/propose-fees.js';
import { makeMembership, makeMembershipEnd } from '../memberships/manage-memberships.js';
import { refuseDependent } from '../proposals/decide-proposal.js';
import { reportingFailures } from '../reporting-failures.js';
import { previewOf } from './reprice-transactions.js';

export interface FeeVerdict {
  readonly feeProposalId: number;
  /** A person. */
  readonly by: Actor;
  readonly verdict: 'approved' | 'refused';
}

/** The newest first. */
export function listFeeProposals({ database }: Context, page: FeeProposalPage): Promise<FeeProposal[]> {
  return selectFeeProposals(database, page);
}

/** @throws Failure unknown_fee_proposal */
export async function getFeeProposal({ database }: Context, feeProposalId: number): Promise<FeeProposal> {
  return known(await selectFeeProposal(database, feeProposalId));
}

/**
 * Approves or refuses a proposal, once for ever. Approving a plan, a membership, an end or an adjustment makes it in
 * the same database transaction; approving a repricing lets the same call run, which takes as many calls as it has
 * pages. If the plans or memberships have changed, or the month is closed, the proposal is overtaken and nothing is
 * made. A repeat returns the decision. The proposer may refuse, which withdraws the proposal, but not approve; nor may
 * anybody who may be the same person.
 * @throws Failure unknown_fee_proposal, own_fee_proposal, dependent_approver, fee_proposal_decided
 */
export async function decideFeeProposal(
  { database, clock }: Context,
  { feeProposalId, by, verdict }: FeeVerdict,
): Promise<FeeProposal> {
  return database.transaction(async (tx) => {
    await lockFeeProposal(tx, feeProposalId);
    const proposal = known(await selectFeeProposal(tx, feeProposalId));
    if (verdict === 'approved') {
      refuseOwn(proposal, by);
      await refuseDependent(tx, proposal.proposer, by);
    }
    if (proposal.state === verdict) return proposal;
    if (proposal.state !== 'waiting') throw decidedBefore(proposal);
    const isMade = verdict === 'refused' || (await make(tx, proposal, { by, clock }));
    const state: FeeProposal['state'] = isMade ? verdict : 'overtaken';
    const decision = { state, decidedAt: clock.now(), decidedBy: by.name };
    await updateFeeProposal(tx, { feeProposalId, ...decision });
    await recordAudit(
      tx,
      {
        action: 'fees.proposal_decided',
        merchantId: merchantOf(proposal),
        target: `fee_proposal ${feeProposalId}`,
        before: { state: 'waiting' },
        after: { state, kind: proposal.kind, proposed_by: proposal.proposer.name },
      },
      { by, clock },
    );
    return { ...proposal, ...decision };
  });
}

/** Makes what was proposed; false, and nothing, if it can no longer be made. */
async function make(
  tx: Transaction,
  proposal: FeeProposal,
  { by, clock }: { readonly by: Actor; readonly clock: Context['clock'] },
): Promise<boolean> {
  try {
    if (proposal.kind === 'fee_plan') await makeFeePlan(tx, clock, { ...proposal.content, createdBy: by });
    if (proposal.kind === 'fee_plan_end') await makeFeePlanEnd(tx, clock, { ...proposal.content, by });
    if (proposal.kind === 'group_membership') await makeMembership(tx, clock, { ...proposal.content, by });
    if (proposal.kind === 'group_membership_end')
      await makeMembershipEnd(tx, clock, { ...proposal.content, by });
    if (proposal.kind === 'adjustment' || proposal.kind === 'adjustment_reversal')
      await makeProposed(tx, proposal, { by, clock });
    if (proposal.kind === 'repricing')
      return (await previewOf(tx, proposal.content)) === proposal.content.preview;
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function known(proposal: FeeProposal | undefined): FeeProposal {
  if (proposal !== undefined) return proposal;
  const detail = 'There is no proposal of fees with that id.';
  throw new Failure(reportingFailures.unknown_fee_proposal, { detail });
}

function refuseOwn({ proposer }: FeeProposal, by: Actor): void {
  if (proposer.kind !== by.kind || proposer.id !== by.id) return;
  const detail = `${proposer.name} proposed this, and cannot approve it.`;
  throw new Failure(reportingFailures.own_fee_proposal, { detail });
}

function decidedBefore({ state }: FeeProposal): Failure {
  const detail = `The proposal was decided earlier: it is ${state}.`;
  return new Failure(reportingFailures.fee_proposal_decided, { detail });
}
