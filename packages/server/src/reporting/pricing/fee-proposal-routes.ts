import { needs, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { cursorOf, safeIdKey } from '../../http/page-cursor.js';
import {
  feeProposalOnWire,
  feeProposalPageSchema,
  feeProposalParamsSchema,
  feeProposalQuerySchema,
  feeProposalSchema,
} from '../fees/fee-proposal-schemas.js';
import { reportingFailures } from '../reporting-failures.js';
import { decideFeeProposal, getFeeProposal, listFeeProposals } from './decide-fee-proposal.js';

const ofOne = '/fee-proposals/:fee_proposal_id';
const { unknown_fee_proposal, own_fee_proposal, dependent_approver, fee_proposal_decided } =
  reportingFailures;

/** The calls by which people list the changes of fees that wait for a second person, and decide. */
export function feeProposalRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.list({
    path: '/fee-proposals',
    id: 'listFeeProposals',
    scope: 'statements:read',
    summary: 'List the changes of fees that need a second person, with those already decided',
    description: 'The newest first, in any state or in one.',
    query: feeProposalQuerySchema,
    answer: ['A page of proposals.', feeProposalPageSchema],
    cursor: cursorOf({ feeProposalId: safeIdKey }),
    items: 'fee_proposals',
    onWire: feeProposalOnWire,
    find: ({ query: { state } }, { after, most: limit }) =>
      listFeeProposals(context, { state, before: after?.feeProposalId, limit }),
  });
  operator.read({
    path: ofOne,
    id: 'getFeeProposal',
    scope: 'statements:read',
    summary: 'Read a proposal of fees',
    description: 'What would be made, and who proposed and decided it.',
    params: feeProposalParamsSchema,
    answer: ['The proposal.', feeProposalSchema],
    fails: [unknown_fee_proposal],
    handle: async ({ params }) => feeProposalOnWire(await getFeeProposal(context, params.fee_proposal_id)),
  });
  decideRoutes(app, context);
}

function decideRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  const deciding = {
    scope: { security: needs('statements:write', 'operator_user') },
    params: feeProposalParamsSchema,
  } as const;
  operator.change({
    ...deciding,
    path: `${ofOne}/approval`,
    id: 'approveFeeProposal',
    audit: [
      'fees.proposal_decided',
      'fee_plan.created',
      'fee_plan.ended',
      'group_membership.created',
      'group_membership.ended',
      'adjustment.made',
      'adjustment.reversed',
    ],
    summary: 'Approve a change of fees that somebody else proposed',
    description:
      'Makes the plan, the membership, the end or the adjustment in the same database transaction; lets the same repricing run, by whoever calls it then. Once for ever: safe to repeat and to call twice at once. If the fee plans or memberships changed or the month was closed meanwhile, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed, or what somebody proposed who may be the same person.',
    answer: ['The proposal, approved or overtaken.', feeProposalSchema],
    fails: [own_fee_proposal, dependent_approver, unknown_fee_proposal, fee_proposal_decided],
    handle: async ({ params: { fee_proposal_id: feeProposalId }, by }) =>
      feeProposalOnWire(await decideFeeProposal(context, { feeProposalId, by, verdict: 'approved' })),
  });
  operator.change({
    ...deciding,
    path: `${ofOne}/refusal`,
    id: 'refuseFeeProposal',
    audit: 'fees.proposal_decided',
    summary: 'Refuse a change of fees, or take back your own proposal',
    description: 'Nothing is made, and a decision is never changed. For people only, with a fresh sign-in.',
    answer: ['The proposal.', feeProposalSchema],
    fails: [unknown_fee_proposal, fee_proposal_decided],
    handle: async ({ params: { fee_proposal_id: feeProposalId }, by }) =>
      feeProposalOnWire(await decideFeeProposal(context, { feeProposalId, by, verdict: 'refused' })),
  });
}
