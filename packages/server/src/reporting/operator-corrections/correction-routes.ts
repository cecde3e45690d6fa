import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, safeIdKey } from '../../http/page-cursor.js';
import { limits } from '../../kernel/limits.js';
import type { CorrectionContext, ReviewFor } from '../corrections/large-corrections.js';
import {
  detailedCorrectionProposalSchema,
  detailedProposalOnWire,
} from '../proposals/correction-proposal-schemas.js';
import { reportingFailures } from '../reporting-failures.js';
import { correctMany } from './correct-many.js';
import { correctTransaction, listCorrections } from './correct-transaction.js';
import {
  correctionOnWire,
  correctionPageSchema,
  correctionQuerySchema,
  correctionResultsOnWire,
  correctionResultsSchema,
  madeCorrectionOnWire,
  madeCorrectionPageSchema,
  madeCorrectionSchema,
  merchantParamsSchema,
  newCorrectionSchema,
  newCorrectionsSchema,
} from './correction-schemas.js';

const path = '/merchants/:merchant_id/corrections';
const { unknown_merchant } = accessFailures;
const { unknown_transaction, correction_changes_nothing, unusable_correction } = reportingFailures;

const correcting = {
  scope: 'corrections:write',
  audit: ['corrections.made', 'corrections.proposed'],
  params: merchantParamsSchema,
} as const;

const listing = {
  scope: 'reports:read',
  query: correctionQuerySchema,
  cursor: cursorOf({ correctionId: safeIdKey }),
  items: 'corrections',
} as const;

export interface CorrectionRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly reviewFor: ReviewFor;
}

/** The operator corrects recorded transactions; the merchant sees what was corrected. */
export function correctionRoutes(
  app: App,
  context: CorrectionContext,
  { limitRate, reviewFor }: CorrectionRoutesOptions,
): void {
  correctRoutes(app, context, reviewFor);
  operatorCalls(app).list({
    ...listing,
    path,
    id: 'listMerchantCorrections',
    summary: 'List the corrections of a merchant',
    description: 'The newest first.',
    params: merchantParamsSchema,
    answer: ['A page of corrections.', madeCorrectionPageSchema],
    fails: [unknown_merchant],
    onWire: madeCorrectionOnWire,
    find: ({ params }, { after, most: limit }) =>
      listCorrections(context, params.merchant_id, { before: after?.correctionId, limit }),
  });
  merchantCalls(app, { limitRate }).list({
    ...listing,
    path: '/corrections',
    id: 'listCorrections',
    summary: 'List the corrections of your transactions',
    description: 'The newest first. What the operator voided or restated, why, and which statement shows it.',
    answer: ['A page of corrections.', correctionPageSchema],
    onWire: correctionOnWire,
    find: ({ merchantId }, { after, most: limit }) =>
      listCorrections(context, merchantId, { before: after?.correctionId, limit }),
  });
}

function correctRoutes(app: App, context: CorrectionContext, reviewFor: ReviewFor): void {
  const operator = operatorCalls(app);
  operator.change({
    ...correcting,
    path,
    id: 'correctTransaction',
    summary: 'Void or restate a recorded transaction',
    description:
      "What the merchant reported stays as it is; the correction is added. It is shown on the transaction's statement or, if that is closed, on the next open one. A restated amount has a fee by the plan that covers the transaction now; if there is none, by the plan of the earlier fee. A repeat is safe: it is refused because it changes nothing. Above the configured amount, a person needs a fresh sign-in; with STOA_FOUR_EYES, the correction then waits for a second person, and a repeat finds the same proposal.",
    body: newCorrectionSchema,
    status: 201,
    answer: ['The correction.', madeCorrectionSchema],
    accepted: ['It waits for a second person.', detailedCorrectionProposalSchema],
    fails: [unknown_merchant, unknown_transaction, correction_changes_nothing, unusable_correction],
    handle: async ({ params: { merchant_id: merchantId }, body, by, request, reply }) => {
      const review = reviewFor(request);
      const made = await correctTransaction(context, { ...requestedOf(body), merchantId, by, review });
      return made.outcome === 'waits'
        ? reply.code(202).send(detailedProposalOnWire(made.proposal))
        : madeCorrectionOnWire(made.correction);
    },
  });
  operator.change({
    ...correcting,
    path: `${path}/batch`,
    id: 'correctTransactions',
    summary: 'Void or restate many recorded transactions',
    description:
      'Up to 1,000 in one database transaction: what can be made is made, and the rest is refused one by one. A repeat makes only what is missing. A transaction that the list names twice refuses the whole list. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, all that can be made then waits for a second person, in one proposal that a repeat finds.',
    body: newCorrectionsSchema,
    bodyLimit: limits.correctionsBodyBytes,
    answer: ['What became of each.', correctionResultsSchema],
    accepted: ['What can be made waits for a second person.', correctionResultsSchema],
    fails: [unusable_correction, unknown_merchant],
    handle: async ({ params: { merchant_id: merchantId }, body, by, request, reply }) => {
      const { corrections: items, dry_run: dryRun = false } = body;
      const asked = { merchantId, by, review: reviewFor(request), dryRun };
      const outcomes = await correctMany(context, { ...asked, corrections: items.map(requestedOf) });
      const ids = items.map(({ transaction_id }) => transaction_id);
      const waits = outcomes.some(({ outcome }) => outcome === 'waits');
      return reply.code(waits ? 202 : 200).send(correctionResultsOnWire(outcomes, ids));
    },
  });
}

type NewCorrectionOnWire = Static<typeof newCorrectionSchema>;

function requestedOf({ transaction_id, full_amount, tax_amount, ...rest }: NewCorrectionOnWire) {
  return {
    ...rest,
    transactionId: transaction_id,
    fullAmount: full_amount === undefined ? undefined : BigInt(full_amount),
    taxAmount: tax_amount === undefined ? undefined : BigInt(tax_amount),
  };
}
