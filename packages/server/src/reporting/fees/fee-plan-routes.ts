import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import { selectMembershipsOfMerchant } from '../groups/membership-store.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  endedFeePlanOnWire,
  endedFeePlanSchema,
  feePlanEndSchema,
  feePlanOnWire,
  feePlanPageSchema,
  feePlanParamsSchema,
  feePlanQuerySchema,
  feePlanSchema,
  feeTermsListSchema,
  feeTermsOnWire,
  type NewFeePlanBody,
  newFeePlanSchema,
  ownMembershipsOnWire,
  requestedTiers,
} from './fee-plan-schemas.js';
import { feeProposalOnWire, feeProposalSchema } from './fee-proposal-schemas.js';
import { withOwnNames } from './known-names.js';
import { requestedLines } from './line-schemas.js';
import {
  type FourEyesContext,
  getFeePlan,
  listFeePlans,
  requestFeePlan,
  requestFeePlanEnd,
  tryFeePlan,
} from './manage-fee-plans.js';
import { ratePpmOf } from './rate-members.js';
import { requestedRecurring } from './recurring-schemas.js';
import {
  cardTrialOnWire,
  cardTrialRequestSchema,
  cardTrialSchema,
  requestedExamples,
} from './try-schemas.js';
import type { RequestedFeePlan } from './usable-fee-plan.js';

const { unknown_fee_plan, unusable_fee_plan, fee_plan_exists, fee_plan_ended } = reportingFailures;

/** The operator's calls for fee plans, and the call that shows a merchant the plans that apply to it. */
export function feePlanRoutes(app: App, context: FourEyesContext, limitRate: LimitRate): void {
  operatorRoutes(app, context);
  merchantCalls(app, { limitRate }).read({
    path: '/fee-plans',
    id: 'listFeeTerms',
    scope: 'statements:read',
    summary: 'List the fee plans that apply',
    description:
      "Your own, those of your groups and the store's, the oldest first. Of those in force when a transaction was settled, your own goes before one of a group of which you were a member then, and that before the store's; among those, one for the payer's country before one for all; among those, the one that began last. Conditions name your apps and groups alone: an empty list is one of other merchants' apps, or of groups to which you never belonged.",
    answer: ['The plans.', feeTermsListSchema],
    handle: async ({ merchantId }) => {
      const plans = await listFeePlans(context, { merchantId });
      const memberships = await selectMembershipsOfMerchant(context.database, merchantId);
      return {
        fee_plans: (await withOwnNames(context.database, merchantId, plans)).map(feeTermsOnWire),
        group_memberships: ownMembershipsOnWire(memberships),
      };
    },
  });
}

function operatorRoutes(app: App, context: FourEyesContext): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/fee-plans',
    id: 'createFeePlan',
    scope: 'statements:write',
    audit: ['fee_plan.created', 'fees.proposed'],
    summary: 'Create a fee plan',
    description:
      'A rate of the base, or a rate card of lines, for the store, one merchant or the members of a group, for all payers or those of some countries. It applies to transactions that are recorded from now on and were settled while it is in force. It changes no recorded fee; repricing does. A second plan for the same merchant or group, countries and start is refused, so a repeat is safe. So is a plan for a group that would apply to a merchant like one of another group. A person needs a fresh sign-in. With STOA_FOUR_EYES, a plan waits for a second person, and a repeat finds the same proposal.',
    body: newFeePlanSchema,
    status: 201,
    answer: ['The plan.', feePlanSchema],
    accepted: ['It waits for a second person.', feeProposalSchema],
    fails: [
      accessFailures.unknown_merchant,
      fee_plan_exists,
      reportingFailures.fee_plans_tie,
      unusable_fee_plan,
    ],
    handle: async ({ body, by, reply }) => {
      const made = await requestFeePlan(context, requestedPlan(body, by));
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : feePlanOnWire(made.plan);
    },
  });
  operator.list({
    path: '/fee-plans',
    id: 'listFeePlans',
    scope: 'statements:read',
    summary: 'List the fee plans',
    description: 'The oldest first, including plans that are over.',
    query: feePlanQuerySchema,
    answer: ['A page of plans.', feePlanPageSchema],
    fails: [accessFailures.unknown_merchant],
    cursor: cursorOf({ feePlanId: idKey }),
    items: 'fee_plans',
    onWire: feePlanOnWire,
    find: ({ query: { merchant_id: merchantId = null } }, { after, most }) =>
      listFeePlans(context, { merchantId, after: after?.feePlanId ?? 0, limit: most }),
  });
  operator.read({
    path: '/fee-plans/:fee_plan_id',
    id: 'getFeePlan',
    scope: 'statements:read',
    summary: 'Read a fee plan',
    description: 'Also one that is over.',
    params: feePlanParamsSchema,
    answer: ['The plan.', feePlanSchema],
    fails: [unknown_fee_plan],
    handle: async ({ params }) => feePlanOnWire(await getFeePlan(context, params.fee_plan_id)),
  });
  endRoute(app, context);
  tryRoute(app, context);
}

function tryRoute(app: App, context: FourEyesContext): void {
  operatorCalls(app).change({
    path: '/fee-plans/trial',
    id: 'tryFeePlan',
    scope: 'statements:read',
    audit: 'never',
    summary: 'Try a fee plan before it is in force',
    description:
      'Says in English what each line of the terms says, and computes what they would charge for examples. Whatever volume a line counts, it sees the volume_before of the example. Nothing is stored. For a real month, compute the fees under these terms with what-if.',
    body: cardTrialRequestSchema,
    answer: ['What the terms say and charge.', cardTrialSchema],
    fails: [unusable_fee_plan],
    handle: async ({ body, by }) => {
      const requested = {
        ...{ merchantId: body.merchant_id ?? null, countries: null, name: 'Fee' },
        ...(body.group !== undefined && { group: body.group }),
        ratePpm: ratePpmOf(body),
        tiers: requestedTiers(body.tiers),
        lines: requestedLines(body.lines),
        ...{ inForceFrom: '2000-01-01', inForceUntil: null, createdBy: by },
      };
      const examples = requestedExamples(body.examples);
      return cardTrialOnWire(await tryFeePlan(context, { requested, examples }));
    },
  });
}

function endRoute(app: App, context: FourEyesContext): void {
  operatorCalls(app).change({
    path: '/fee-plans/:fee_plan_id/end',
    id: 'endFeePlan',
    scope: 'statements:write',
    audit: ['fee_plan.ended', 'fees.proposed'],
    summary: 'End a fee plan',
    description:
      'Only once: an end is never moved. But a plan that has an end can be revoked, by ending it on the day on which it begins. Recorded fees stay, even if the end lies before them: charged_since_end counts them, and repricing computes them again. A person needs a fresh sign-in. With STOA_FOUR_EYES, an end waits for a second person, and a repeat finds the same proposal.',
    params: feePlanParamsSchema,
    body: feePlanEndSchema,
    answer: ['The plan with its end.', endedFeePlanSchema],
    accepted: ['It waits for a second person.', feeProposalSchema],
    fails: [unknown_fee_plan, fee_plan_ended, unusable_fee_plan],
    handle: async ({ params, body, by, reply }) => {
      const end = { feePlanId: params.fee_plan_id, until: body.in_force_until, by };
      const made = await requestFeePlanEnd(context, end);
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : endedFeePlanOnWire(made.plan);
    },
  });
}

function requestedPlan(body: NewFeePlanBody, createdBy: Actor): RequestedFeePlan {
  return {
    merchantId: body.merchant_id ?? null,
    ...(body.group !== undefined && { group: body.group }),
    countries: body.countries ?? null,
    name: body.name,
    ratePpm: ratePpmOf(body),
    tiers: requestedTiers(body.tiers),
    lines: requestedLines(body.lines),
    ...(body.recurring_fees && { recurringFees: requestedRecurring(body.recurring_fees) }),
    inForceFrom: body.in_force_from,
    inForceUntil: body.in_force_until ?? null,
    createdBy,
  };
}
