import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice, idOf, named, text, textOrNull } from '../../http/validating/members.js';
import { CurrencyCode } from '../../http/validating/text-forms.js';
import { AnySizeInteger, Int64, ref } from '../../http/validating/validation.js';
import {
  type FeeProposal,
  type FeeProposalState,
  feeProposalStates,
  type ProposedFees,
} from './fee-proposal-store.js';
import { feeLineSchema, lineOnWire } from './line-schemas.js';
import { tierMembers } from './plan-members.js';
import { rateAnswered, rateOnWire } from './rate-members.js';
import { recurringFeeSchema, recurringOnWire } from './recurring-schemas.js';
import { enteredKinds } from './requested-adjustment.js';
import { knownRate } from './term-faults.js';

const state = choice<FeeProposalState>(
  feeProposalStates,
  'waiting: for a second person. approved: the plan, the membership, the end or the adjustment is made, or the repricing may run. refused: nothing was made. overtaken: nothing was made, because the fee plans or memberships changed or the month was closed meanwhile. All but waiting are final.',
);

const orNull = <T>(type: 'string' | 'integer', description: string) =>
  Type.Optional(Type.Unsafe<T | null>({ type: [type, 'null'], description }));

/** The members of all kinds: which of them a request has follows from its kind. */
const askedMembers = {
  merchant_id: orNull<number>('integer', 'Null: the whole store.'),
  name: Type.Optional(Type.String()),
  countries: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'Null: all.',
    }),
  ),
  rate_basis_points: Type.Optional(rateAnswered.rate_basis_points),
  rate_percent: Type.Optional(rateAnswered.rate_percent),
  tiers: Type.Optional(Type.Array(Type.Object({ ...tierMembers, ...rateAnswered }))),
  lines: Type.Optional(Type.Array(ref(feeLineSchema))),
  recurring_fees: Type.Optional(Type.Array(ref(recurringFeeSchema))),
  in_force_from: Type.Optional(Type.String()),
  in_force_until: orNull<string>('string', 'Null: it has no end.'),
  month: Type.Optional(Type.String()),
  fee_plan_id: orNull<number>('integer', 'Null: fees of all plans.'),
  preview: Type.Optional(Type.String()),
  group: orNull<string>('string', 'A group of merchants; null: the plan is for none.'),
  member_from: Type.Optional(Type.String()),
  member_until: orNull<string>('string', 'Null: the membership has no end.'),
  membership_id: Type.Optional(Type.Integer()),
  reference: Type.Optional(Type.String()),
  adjustment_kind: Type.Optional(choice(enteredKinds)),
  currency: Type.Optional(Type.String()),
  amount: Type.Optional(Int64({ description: 'Minor units.' })),
  reason: Type.Optional(Type.String()),
  adjustment_id: Type.Optional(Type.Integer()),
};

export const feeProposalSchema = named('FeeProposal', {
  fee_proposal_id: idOf('Names the proposal; later ones are larger.'),
  kind: choice<ProposedFees['kind']>(
    [
      'fee_plan',
      'fee_plan_end',
      'group_membership',
      'group_membership_end',
      'repricing',
      'adjustment',
      'adjustment_reversal',
    ],
    'What waits. More kinds may be added.',
  ),
  request: Type.Object(askedMembers, {
    description:
      'What was asked: the members of a new plan or membership; the fee_plan_id and in_force_until, or membership_id and member_until, of an end; the month, merchant_id, fee_plan_id and preview of a repricing; the members of an adjustment, with its kind as adjustment_kind; the merchant_id, adjustment_id and reason of a reversal.',
  }),
  moved: Type.Array(
    Type.Object({
      currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
      moved_amount: AnySizeInteger('Minor units; each change of a fee without regard to its direction.'),
    }),
    {
      description:
        'How far a repricing would move fees, as far as the call looked: a dry run shows all of it; or the amount of an adjustment. Empty for plans and memberships, whose amounts are not known in advance.',
    },
  ),
  state,
  proposed_at: Type.String({ format: 'date-time' }),
  proposed_by: text('A user, an operator token, or the command.'),
  decided_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  decided_by: textOrNull('A user.'),
});

export const feeProposalPageSchema = named('FeeProposalPage', {
  fee_proposals: Type.Array(ref(feeProposalSchema)),
  next_cursor: nextCursorSchema,
});

export const feeProposalParamsSchema = Type.Object({
  fee_proposal_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const feeProposalQuerySchema = Type.Object({ state: Type.Optional(state), ...pageParameters });

export const feeProposalSchemas = [feeProposalSchema, feeProposalPageSchema] as const;

export function feeProposalOnWire(proposal: FeeProposal): Static<typeof feeProposalSchema> {
  return {
    fee_proposal_id: proposal.feeProposalId,
    kind: proposal.kind,
    request: requestOnWire(proposal),
    moved: [...proposal.moved].map(([currency, moved_amount]) => ({ currency, moved_amount })),
    state: proposal.state,
    proposed_at: proposal.proposedAt.toISOString(),
    proposed_by: proposal.proposer.name,
    decided_at: proposal.decidedAt?.toISOString() ?? null,
    decided_by: proposal.decidedBy,
  };
}

type PlanAsked = Extract<ProposedFees, { readonly kind: 'fee_plan' }>['content'];

/** What was proposed has usable rates. */
function rateIn({ ratePpm }: { readonly ratePpm: number | null }) {
  return rateOnWire({ ratePpm: knownRate(ratePpm) });
}

/** What was asked, with the members that its kind has. */
export function requestOnWire(proposed: ProposedFees): Static<typeof feeProposalSchema>['request'] {
  if (proposed.kind === 'repricing') {
    const { month, merchantId, feePlanId, preview } = proposed.content;
    return { month, merchant_id: merchantId, fee_plan_id: feePlanId, preview };
  }
  if (proposed.kind === 'fee_plan_end')
    return { fee_plan_id: proposed.content.feePlanId, in_force_until: proposed.content.until };
  if (proposed.kind === 'group_membership') {
    const { group, merchantId, memberFrom, memberUntil } = proposed.content;
    return { group, merchant_id: merchantId, member_from: memberFrom, member_until: memberUntil };
  }
  if (proposed.kind === 'group_membership_end') {
    const { membershipId, group, merchantId, until } = proposed.content;
    return { membership_id: membershipId, group, merchant_id: merchantId, member_until: until };
  }
  if (proposed.kind === 'adjustment') {
    const { merchantId, kind, ...content } = proposed.content;
    return { merchant_id: merchantId, adjustment_kind: kind, ...content };
  }
  if (proposed.kind === 'adjustment_reversal') {
    const { merchantId, adjustmentId, reason } = proposed.content;
    return { merchant_id: merchantId, adjustment_id: adjustmentId, reason };
  }
  const {
    merchantId,
    group = null,
    countries,
    name,
    inForceFrom,
    inForceUntil,
    recurringFees,
  } = proposed.content;
  return {
    merchant_id: merchantId,
    group,
    countries: countries === null ? null : [...countries],
    name,
    ...termsIn(proposed.content),
    ...(recurringFees && { recurring_fees: recurringFees.map(recurringOnWire) }),
    in_force_from: inForceFrom,
    in_force_until: inForceUntil,
  };
}

/** A rate and tiers, or lines. */
function termsIn({ lines, tiers, ...plan }: PlanAsked): Static<typeof feeProposalSchema>['request'] {
  if (lines !== undefined)
    return {
      lines: lines.map((line) =>
        lineOnWire({
          ...line,
          ratePpm: knownRate(line.ratePpm),
          tiers: line.tiers.map((tier) => ({ ...tier, ratePpm: knownRate(tier.ratePpm) })),
        }),
      ),
    };
  return {
    ...rateIn(plan),
    tiers: tiers.map((tier) => ({ currency: tier.currency, volume_from: tier.volumeFrom, ...rateIn(tier) })),
  };
}
