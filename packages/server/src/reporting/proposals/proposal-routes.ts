import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  correctionProposalPageSchema,
  detailedCorrectionProposalSchema,
  detailedProposalOnWire,
  proposalOnWire,
  proposalParamsSchema,
  proposalQuerySchema,
} from './correction-proposal-schemas.js';
import type { ProposalManagement } from './manage-proposals.js';

const path = '/operator-api/v1/correction-proposals';
const ofOne = `${path}/:correction_proposal_id`;

/** The calls by which people list the corrections that wait for a second person, and decide. */
export function proposalRoutes(app: App, proposals: ProposalManagement): void {
  listRoute(app, proposals);
  readRoute(app, proposals);
  approveRoute(app, proposals);
  refuseRoute(app, proposals);
}

function listRoute(app: App, proposals: ProposalManagement): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listCorrectionProposals',
        summary: 'List the corrections that wait for a second person, or waited',
        description: 'The newest first, in any state or in one, of all merchants or of one.',
        querystring: proposalQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of proposals.', ref(correctionProposalPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { state, merchant_id: merchantId, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [before] = decodeCursor(cursor, isProposalKey) ?? [];
      const found = await proposals.list({ state, merchantId, before, limit: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, ({ correctionProposalId }) => [
        String(correctionProposalId),
      ]);
      return reply.send({ correction_proposals: items.map(proposalOnWire), next_cursor });
    },
  );
}

/** Whether a cursor holds the id of a proposal: up to 16 digits always fit into an int64. */
function isProposalKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,15}$/.test(id);
}

function readRoute(app: App, proposals: ProposalManagement): void {
  app.get(
    ofOne,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'getCorrectionProposal',
        summary: 'Read a correction proposal',
        description: 'With everything that it would change, or changed.',
        params: proposalParamsSchema,
        response: responses(
          { 200: jsonAnswer('The proposal.', ref(detailedCorrectionProposalSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_correction_proposal,
        ),
      },
    },
    async (request, reply) => {
      const { correction_proposal_id: id } = request.params;
      return reply.send(detailedProposalOnWire(await proposals.get(id)));
    },
  );
}

function approveRoute(app: App, proposals: ProposalManagement): void {
  app.post(
    `${ofOne}/approval`,
    {
      config: {
        audit: ['corrections.proposal_decided', 'corrections.made', 'correction_request.decided'],
        fresh: true,
      },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_user'),
        operationId: 'approveCorrectionProposal',
        summary: 'Approve a correction proposal of somebody else',
        description:
          'Makes all its corrections in the same database transaction, once for ever: safe to repeat and to call twice at once. If one of its transactions was corrected meanwhile, or a request was decided, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed.',
        params: proposalParamsSchema,
        response: responses(
          { 200: jsonAnswer('The proposal, approved or overtaken.', ref(detailedCorrectionProposalSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          reportingFailures.own_correction_proposal,
          reportingFailures.dependent_approver,
          reportingFailures.unknown_correction_proposal,
          reportingFailures.correction_proposal_decided,
        ),
      },
    },
    async (request, reply) => {
      const { correction_proposal_id: correctionProposalId } = request.params;
      const by = actorOf(request);
      const proposal = await proposals.decide({ correctionProposalId, by, verdict: 'approved' });
      return reply.send(detailedProposalOnWire(proposal));
    },
  );
}

function refuseRoute(app: App, proposals: ProposalManagement): void {
  app.post(
    `${ofOne}/refusal`,
    {
      config: { audit: 'corrections.proposal_decided', fresh: true },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_user'),
        operationId: 'refuseCorrectionProposal',
        summary: 'Refuse a correction proposal, or take back your own',
        description:
          'Nothing is made, and a decision is never changed. Requests of merchants go on waiting. For people only, with a fresh sign-in.',
        params: proposalParamsSchema,
        response: responses(
          { 200: jsonAnswer('The proposal.', ref(detailedCorrectionProposalSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          reportingFailures.unknown_correction_proposal,
          reportingFailures.correction_proposal_decided,
        ),
      },
    },
    async (request, reply) => {
      const { correction_proposal_id: correctionProposalId } = request.params;
      const by = actorOf(request);
      const proposal = await proposals.decide({ correctionProposalId, by, verdict: 'refused' });
      return reply.send(detailedProposalOnWire(proposal));
    },
  );
}
