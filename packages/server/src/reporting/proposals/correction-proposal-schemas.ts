import { type Static, Type } from 'typebox';
import { mostId } from '../../database/can-be-id.js';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice, idOf, integerOrNull, named, text, textOrNull } from '../../http/validating/members.js';
import { CurrencyCode } from '../../http/validating/text-forms.js';
import { AnySizeInteger, ref } from '../../http/validating/validation.js';
import { kindOf } from '../corrections/correction.js';
import { factsOnWire, factsOrNull } from '../corrections/facts-schema.js';
import { amountsOnWire, amountsOrNull } from '../corrections/standing-amounts-schema.js';
import {
  type CorrectionProposal,
  type DetailedProposal,
  type ProposalState,
  proposalStates,
} from './correction-proposal-store.js';

const state = choice<ProposalState>(
  proposalStates,
  'waiting: for a second person. approved: the corrections are made. refused: nothing was made. overtaken: nothing was made, because a transaction was corrected or a request decided meanwhile. All but waiting are final.',
);

const proposalMembers = {
  correction_proposal_id: idOf('Names the proposal; later ones are larger.'),
  merchant_id: Type.Integer({ minimum: 1 }),
  state,
  correction_count: idOf('How many corrections wait together.'),
  moved: Type.Array(
    Type.Object({
      currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
      moved_amount: AnySizeInteger('Minor units, without regard to the direction.'),
    }),
    { description: 'How much they would move, in each currency.' },
  ),
  proposed_at: Type.String({ format: 'date-time' }),
  proposed_by: text('A user, an operator token, or the command.'),
  decided_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  decided_by: textOrNull('A user.'),
};

export const correctionProposalSchema = named('CorrectionProposal', proposalMembers);

export const detailedCorrectionProposalSchema = named('DetailedCorrectionProposal', {
  ...proposalMembers,
  corrections: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      correction_request_id: integerOrNull('The request of the merchant that it answers.'),
      kind: choice(['void', 'restatement']),
      reason: text('Why it was proposed.'),
      before: amountsOrNull('What stood when it was proposed; null after a void.'),
      after: amountsOrNull('What would stand; null: nothing. Its fee is computed again when it is approved.'),
      facts: factsOrNull('What else would be known of the transaction; null: nothing of it would change.'),
    }),
    { description: 'What it would change.' },
  ),
});

export const correctionProposalPageSchema = named('CorrectionProposalPage', {
  correction_proposals: Type.Array(ref(correctionProposalSchema)),
  next_cursor: nextCursorSchema,
});

export const proposalParamsSchema = Type.Object({
  correction_proposal_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const proposalQuerySchema = Type.Object({
  state: Type.Optional(state),
  merchant_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostId, description: 'Only those of this merchant.' }),
  ),
  ...pageParameters,
});

/** The schemas of proposals that have an `$id`. */
export const correctionProposalSchemas = [
  correctionProposalSchema,
  detailedCorrectionProposalSchema,
  correctionProposalPageSchema,
];

export function proposalOnWire(proposal: CorrectionProposal): Static<typeof correctionProposalSchema> {
  return {
    correction_proposal_id: proposal.correctionProposalId,
    merchant_id: proposal.merchantId,
    state: proposal.state,
    correction_count: proposal.correctionCount,
    moved: [...proposal.moved].map(([currency, moved_amount]) => ({ currency, moved_amount })),
    proposed_at: proposal.proposedAt.toISOString(),
    proposed_by: proposal.proposer.name,
    decided_at: proposal.decidedAt?.toISOString() ?? null,
    decided_by: proposal.decidedBy,
  };
}

export function detailedProposalOnWire(
  proposal: DetailedProposal,
): Static<typeof detailedCorrectionProposalSchema> {
  return {
    ...proposalOnWire(proposal),
    corrections: proposal.corrections.map((one) => ({
      transaction_id: one.transactionId,
      correction_request_id: one.correctionRequestId,
      kind: kindOf(one),
      reason: one.reason,
      before: amountsOnWire(one.before),
      after: amountsOnWire(one.after),
      facts: factsOnWire(one.facts),
    })),
  };
}
