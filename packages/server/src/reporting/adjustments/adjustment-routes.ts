import { Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { countKey, cursorOf, pageParameters, safeIdKey } from '../../http/page-cursor.js';
import { feeProposalOnWire, feeProposalSchema } from '../fees/fee-proposal-schemas.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  adjustmentOnWire,
  adjustmentPageSchema,
  adjustmentParamsSchema,
  adjustmentQuerySchema,
  adjustmentReversalSchema,
  chargedInstallationOnWire,
  chargedInstallationPageSchema,
  madeAdjustmentOnWire,
  madeAdjustmentPageSchema,
  madeAdjustmentSchema,
  merchantParamsSchema,
  newAdjustmentSchema,
  ownAdjustmentParamsSchema,
} from './adjustment-schemas.js';
import {
  listAdjustments,
  listInstallations,
  requestAdjustment,
  requestReversal,
} from './manage-adjustments.js';

const path = '/merchants/:merchant_id/adjustments';
const { unknown_merchant } = accessFailures;
const { unusable_adjustment, unknown_adjustment, conflicting_adjustment, adjustment_not_reversible } =
  reportingFailures;

const listing = {
  scope: 'statements:read',
  query: adjustmentQuerySchema,
  cursor: cursorOf({ adjustmentId: safeIdKey }),
  items: 'adjustments',
} as const;

const listingInstallations = {
  scope: 'statements:read',
  description:
    'One by one, in the order of installing: as many as the quantity of the adjustment. They stay when a store user is erased, and name none. Empty for other adjustments.',
  query: Type.Object(pageParameters),
  answer: ['A page of installations.', chargedInstallationPageSchema],
  cursor: cursorOf({ position: countKey }),
  items: 'installations',
  onWire: chargedInstallationOnWire,
} as const;

const changing = {
  scope: 'statements:write',
  status: 201,
  answer: ['The adjustment.', madeAdjustmentSchema],
  accepted: ['It waits for a second person.', feeProposalSchema],
} as const;

const waits =
  'A person needs a fresh sign-in. With STOA_FOUR_EYES, an amount above the limit waits for a second person, alone or together with the fees that were moved in the last 24 hours, and a repeat finds the same proposal.';

/** The operator charges and credits without a transaction; the merchant sees it. */
export function adjustmentRoutes(app: App, context: FourEyesContext, limitRate: LimitRate): void {
  changeRoutes(app, context);
  installationRoutes(app, context, limitRate);
  operatorCalls(app).list({
    ...listing,
    path,
    id: 'listMerchantAdjustments',
    summary: 'List the adjustments of a merchant',
    description:
      'What statements charge or credit without a transaction, the newest first, also what fee plans charged. Of a granted credit, credit_left is what is left now.',
    params: merchantParamsSchema,
    answer: ['A page of adjustments.', madeAdjustmentPageSchema],
    fails: [unknown_merchant],
    onWire: madeAdjustmentOnWire,
    find: ({ params, query: { month = null } }, { after, most: limit }) =>
      listAdjustments(context, { merchantId: params.merchant_id, month, before: after?.adjustmentId, limit }),
  });
  merchantCalls(app, { limitRate }).list({
    ...listing,
    path: '/adjustments',
    id: 'listAdjustments',
    summary: 'List the adjustments of your statements',
    description:
      'What your statements charge or credit without a transaction, the newest first. Of a granted credit, credit_left is what is left now.',
    answer: ['A page of adjustments.', adjustmentPageSchema],
    onWire: adjustmentOnWire,
    find: ({ merchantId, query: { month = null } }, { after, most: limit }) =>
      listAdjustments(context, { merchantId, month, before: after?.adjustmentId, limit }),
  });
}

function installationRoutes(app: App, context: FourEyesContext, limitRate: LimitRate): void {
  operatorCalls(app).list({
    ...listingInstallations,
    path: `${path}/:adjustment_id/installations`,
    id: 'listMerchantChargedInstallations',
    summary: 'List the installations that an adjustment of a merchant charges',
    params: adjustmentParamsSchema,
    fails: [unknown_merchant, unknown_adjustment],
    find: ({ params: { merchant_id: merchantId, adjustment_id: adjustmentId } }, { after, most: limit }) =>
      listInstallations(context, { merchantId, adjustmentId, after: after?.position ?? 0, limit }),
  });
  merchantCalls(app, { limitRate }).list({
    ...listingInstallations,
    path: '/adjustments/:adjustment_id/installations',
    id: 'listChargedInstallations',
    summary: 'List the installations that an adjustment charges',
    params: ownAdjustmentParamsSchema,
    fails: [unknown_adjustment],
    find: ({ merchantId, params: { adjustment_id: adjustmentId } }, { after, most: limit }) =>
      listInstallations(context, { merchantId, adjustmentId, after: after?.position ?? 0, limit }),
  });
}

function changeRoutes(app: App, context: FourEyesContext): void {
  const operator = operatorCalls(app);
  operator.change({
    ...changing,
    path,
    id: 'makeAdjustment',
    audit: ['adjustment.made', 'fees.proposed'],
    summary: 'Charge or credit a merchant without a transaction',
    description: `Stands on the statement of an open month, and adds to its fee, before VAT. A credit is used up when months are closed, the oldest credit first, in its currency; what is left is used later. The same reference again is the same adjustment. ${waits}`,
    params: merchantParamsSchema,
    body: newAdjustmentSchema,
    fails: [unknown_merchant, unusable_adjustment, conflicting_adjustment],
    handle: async ({ params: { merchant_id: merchantId }, body, by, reply }) => {
      const asked = { ...body, amount: BigInt(body.amount), merchantId, by };
      const made = await requestAdjustment(context, asked);
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : madeAdjustmentOnWire(made.adjustment);
    },
  });
  operator.change({
    ...changing,
    path: `${path}/:adjustment_id/reversal`,
    id: 'reverseAdjustment',
    audit: ['adjustment.reversed', 'fees.proposed'],
    summary: 'Take an adjustment back',
    description: `Adds the opposite on the same statement or, if that is closed, on the next open one. What is left of a credit is withdrawn, and what was used of it is charged. Once for ever: a repeat answers what took it back. ${waits}`,
    params: adjustmentParamsSchema,
    body: adjustmentReversalSchema,
    fails: [unknown_merchant, unknown_adjustment, unusable_adjustment, adjustment_not_reversible],
    handle: async ({ params: { merchant_id: merchantId, adjustment_id: adjustmentId }, body, by, reply }) => {
      const made = await requestReversal(context, { merchantId, adjustmentId, reason: body.reason, by });
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : madeAdjustmentOnWire(made.adjustment);
    },
  });
}
