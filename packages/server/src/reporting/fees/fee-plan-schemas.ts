import { namePattern } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import {
  exact,
  idOf,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
} from '../../http/validating/members.js';
import { CountryCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { groupName } from '../groups/group-name.js';
import type { GroupMembership } from '../groups/membership-store.js';
import type { FeePlan } from './fee-plan.js';
import { lineReasonSchema } from './line-reason.js';
import { exampleLines, lineOnWire, lineSchemas, linesAnswered, linesAsked } from './line-schemas.js';
import type { EndedFeePlan } from './manage-fee-plans.js';
import { mostCountries, mostTiers, tierMembers } from './plan-members.js';
import { rateAnswered, rateAsked, rateOnWire, ratePpmOf } from './rate-members.js';
import { recurringAnswered, recurringAsked, recurringOnWire, recurringSchemas } from './recurring-schemas.js';
import { dayPattern, type RequestedFeePlan } from './usable-fee-plan.js';

const day = (description: string) => TextOf('day', { pattern: dayPattern, description });
const tiersDescription =
  "Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies.";

/** Members that exclude each other cannot both be in an example. */
const examplePlan = {
  name: 'Standard',
  countries: ['DEU'],
  in_force_from: '2026-11-01',
  lines: exampleLines,
};

/** Unknown fields are refused: a misspelt in_force_until would create a plan without an end. */
export const newFeePlanSchema = Type.Object(
  {
    merchant_id: Type.Optional(
      Type.Integer({ description: 'The merchant that it is for; a group or the whole store if absent.' }),
    ),
    group: Type.Optional(
      groupName('The group whose members it is for, while they are; not together with merchant_id.'),
    ),
    countries: Type.Optional(
      Type.Array(CountryCode('Alpha-3 code (ISO 3166-1); XKX for Kosovo.'), {
        minItems: 1,
        maxItems: mostCountries,
        description: 'Countries of payers, each once; all if absent.',
      }),
    ),
    name: TextOf('name', {
      maxLength: limits.nameCharacters,
      pattern: namePattern,
      description: 'For people; white space around it is dropped.',
    }),
    ...rateAsked,
    tiers: Type.Optional(
      Type.Array(Type.Object({ ...tierMembers, ...rateAsked }, { additionalProperties: false }), {
        maxItems: mostTiers,
        description: tiersDescription,
      }),
    ),
    lines: linesAsked,
    recurring_fees: recurringAsked,
    in_force_from: day('The first day on which it is in force, from 00:00 UTC on.'),
    in_force_until: Type.Optional(
      day('The first day on which it is no longer in force; if absent, it is in force until it is ended.'),
    ),
  },
  { $id: 'NewFeePlan', additionalProperties: false, examples: [examplePlan] },
);

export type NewFeePlanBody = Static<typeof newFeePlanSchema>;

export const feePlanEndSchema = exact('FeePlanEnd', {
  in_force_until: day(
    'The first day on which it is no longer in force; the day on which it begins revokes it completely.',
  ),
});

const termsMembers = {
  fee_plan_id: idOf('Names the plan.'),
  merchant_id: integerOrNull('The merchant that it is for; null: a group, or the whole store.'),
  group: textOrNull(
    'The group whose members it is for, while they are members; null: a merchant, or the whole store.',
  ),
  countries: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'Countries of payers; null: all.',
  }),
  name: Type.String(),
  ...rateAnswered,
  tiers: Type.Array(Type.Object({ ...tierMembers, ...rateAnswered }), { description: tiersDescription }),
  lines: linesAnswered,
  recurring_fees: recurringAnswered,
  in_force_from: text('The first day on which it is in force, from 00:00 UTC on.'),
  in_force_until: textOrNull('The first day on which it is no longer in force; null while it has no end.'),
};

/** What a merchant sees of a plan that applies to it. */
export const feeTermsSchema = named('FeeTerms', termsMembers);

const memberTimeSchema = Type.Object({
  group: text('The group.'),
  member_from: text('The first day on which you are a member, from 00:00 UTC on.'),
  member_until: textOrNull('The first day on which you are no longer a member; null while there is no end.'),
});

export const feeTermsListSchema = named('FeeTermsList', {
  fee_plans: Type.Array(ref(feeTermsSchema)),
  group_memberships: Type.Array(memberTimeSchema, {
    description: 'The groups of merchants of which you are a member, and when; the oldest first.',
  }),
});

const planMembers = {
  ...termsMembers,
  created_at: time('When it was created.'),
  created_by: text('Who created it.'),
  ended_by: textOrNull('Who ended it; null also if it was created with an end.'),
};

export const feePlanSchema = named('FeePlan', planMembers);

/** A plan that was just ended. */
export const endedFeePlanSchema = named('EndedFeePlan', {
  ...planMembers,
  charged_since_end: Type.Object(
    {
      transactions: Int64({
        minimum: 0,
        description: 'Transactions settled at the end or later that have a fee of this plan.',
      }),
      at_most: Type.Boolean({
        description:
          'true: the month of the end has too many transactions to count those after it, so all of that month are in the number.',
      }),
      months: Type.Array(Type.String(), {
        description: 'The months (UTC) in which they were settled: reprice each of them.',
      }),
    },
    { description: 'What it charged for the time from its end on. These fees stay until they are repriced.' },
  ),
});

export const feePlanPageSchema = pageSchema('FeePlanPage', 'fee_plans', feePlanSchema);

export const feePlanParamsSchema = Type.Object({ fee_plan_id: Type.Integer() });

export const feePlanQuerySchema = Type.Object({
  merchant_id: Type.Optional(
    Type.Integer({
      description: "Only plans that apply to this merchant: its own, those of its groups, and the store's.",
    }),
  ),
  ...pageParameters,
});

/** The schemas of the fee plans' calls that have an `$id`. */
export const feePlanSchemas = [
  ...lineSchemas,
  ...recurringSchemas,
  lineReasonSchema,
  newFeePlanSchema,
  feePlanEndSchema,
  feeTermsSchema,
  feeTermsListSchema,
  feePlanSchema,
  endedFeePlanSchema,
  feePlanPageSchema,
] as const;

/** The tiers of a request, in the names of the code. */
export function requestedTiers(tiers: NewFeePlanBody['tiers'] = []): RequestedFeePlan['tiers'] {
  return tiers.map((tier) => ({
    currency: tier.currency,
    volumeFrom: BigInt(tier.volume_from),
    ratePpm: ratePpmOf(tier),
  }));
}

/** The part of a plan that merchants see. */
export function feeTermsOnWire(plan: FeePlan): Static<typeof feeTermsSchema> {
  return {
    fee_plan_id: plan.feePlanId,
    merchant_id: plan.merchantId,
    group: plan.group,
    countries: plan.countries === null ? null : [...plan.countries],
    name: plan.name,
    ...rateOnWire(plan),
    tiers: plan.tiers.map((tier) => ({
      currency: tier.currency,
      volume_from: tier.volumeFrom,
      ...rateOnWire(tier),
    })),
    lines: (plan.lines ?? []).map(lineOnWire),
    recurring_fees: plan.recurringFees.map(recurringOnWire),
    in_force_from: plan.inForceFrom,
    in_force_until: plan.inForceUntil,
  };
}

/** Without those that were revoked. */
export function ownMembershipsOnWire(memberships: readonly GroupMembership[]) {
  return memberships
    .filter(({ memberFrom, memberUntil }) => memberFrom !== memberUntil)
    .map(({ group, memberFrom, memberUntil }) => ({
      group,
      member_from: memberFrom,
      member_until: memberUntil,
    }));
}

export function feePlanOnWire(plan: FeePlan): Static<typeof feePlanSchema> {
  return {
    ...feeTermsOnWire(plan),
    created_at: plan.createdAt.toISOString(),
    created_by: plan.createdBy,
    ended_by: plan.endedBy,
  };
}

export function endedFeePlanOnWire(plan: EndedFeePlan): Static<typeof endedFeePlanSchema> {
  const { transactions, atMost, months } = plan.chargedSinceEnd;
  return {
    ...feePlanOnWire(plan),
    charged_since_end: { transactions, at_most: atMost, months: [...months] },
  };
}
