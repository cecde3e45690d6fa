import { merchantsThere, needs, operatorCalls } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { cursorOf, safeIdKey } from '../../http/page-cursor.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  correctionProposalPageSchema,
  detailedCorrectionProposalSchema,
  detailedProposalOnWire,
  proposalOnWire,
  proposalParamsSchema,
  proposalQuerySchema,
} from './correction-proposal-schemas.js';
import { decideProposal, getProposal, listProposals, type ProposalContext } from './decide-proposal.js';

const ofOne = '/correction-proposals/:correction_proposal_id';
const { own_correction_proposal, dependent_approver } = reportingFailures;
const { unknown_correction_proposal, correction_proposal_decided } = reportingFailures;

/** The calls by which people list the corrections that wait for a second person, and decide. */
export function proposalRoutes(app: App, context: ProposalContext): void {
  const operator = operatorCalls(app);
  operator.list({
    path: '/correction-proposals',
    id: 'listCorrectionProposals',
    scope: 'reports:read',
    summary: 'List the corrections that need a second person, with those already decided',
    description: 'The newest first, in any state or in one, of all merchants or of one.',
    query: proposalQuerySchema,
    answer: ['A page of proposals.', correctionProposalPageSchema],
    cursor: cursorOf({ correctionProposalId: safeIdKey }),
    items: 'correction_proposals',
    onWire: proposalOnWire,
    find: async ({ query: { state, merchant_id: merchantId } }, { after, most: limit }) => {
      const among = merchantId === undefined ? await merchantsThere(context.database) : undefined;
      const before = after?.correctionProposalId;
      return listProposals(context, { state, merchantId, before, limit, among });
    },
  });
  operator.read({
    path: ofOne,
    id: 'getCorrectionProposal',
    scope: 'reports:read',
    summary: 'Read a correction proposal',
    description: 'With everything that it would change, or changed.',
    params: proposalParamsSchema,
    answer: ['The proposal.', detailedCorrectionProposalSchema],
    fails: [unknown_correction_proposal],
    handle: async ({ params }) =>
      detailedProposalOnWire(await getProposal(context, params.correction_proposal_id)),
  });
  decideRoutes(app, context);
}

function decideRoutes(app: App, context: ProposalContext): void {
  const operator = operatorCalls(app);
  operator.change({
    path: `${ofOne}/approval`,
    id: 'approveCorrectionProposal',
    scope: { security: needs('corrections:write', 'operator_user') },
    audit: ['corrections.proposal_decided', 'corrections.made', 'correction_request.decided'],
    summary: 'Approve a correction proposal of somebody else',
    description:
      'Makes all its corrections in the same database transaction, once for ever: safe to repeat and to call twice at once. If one of its transactions was corrected meanwhile, or a request was decided, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed.',
    params: proposalParamsSchema,
    answer: ['The proposal, approved or overtaken.', detailedCorrectionProposalSchema],
    fails: [
      own_correction_proposal,
      dependent_approver,
      unknown_correction_proposal,
      correction_proposal_decided,
    ],
    handle: async ({ params: { correction_proposal_id: correctionProposalId }, by }) =>
      detailedProposalOnWire(
        await decideProposal(context, { correctionProposalId, by, verdict: 'approved' }),
      ),
  });
  operator.change({
    path: `${ofOne}/refusal`,
    id: 'refuseCorrectionProposal',
    scope: { security: needs('corrections:write', 'operator_user') },
    audit: 'corrections.proposal_decided',
    summary: 'Refuse a correction proposal, or take back your own',
    description:
      'Nothing is made, and a decision is never changed. Requests of merchants go on waiting. For people only, with a fresh sign-in.',
    params: proposalParamsSchema,
    answer: ['The proposal.', detailedCorrectionProposalSchema],
    fails: [unknown_correction_proposal, correction_proposal_decided],
    handle: async ({ params: { correction_proposal_id: correctionProposalId }, by }) =>
      detailedProposalOnWire(await decideProposal(context, { correctionProposalId, by, verdict: 'refused' })),
  });
}
