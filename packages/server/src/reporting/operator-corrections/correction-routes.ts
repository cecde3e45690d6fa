import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { Correction } from '../corrections/correction.js';
import type { ReviewFor } from '../corrections/review-for.js';
import {
  detailedCorrectionProposalSchema,
  detailedProposalOnWire,
} from '../proposals/correction-proposal-schemas.js';
import { reportingFailures } from '../reporting-failures.js';
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
import type { CorrectionManagement } from './manage-corrections.js';

const operatorPath = '/operator-api/v1/merchants/:merchant_id/corrections';

export interface CorrectionRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly corrections: CorrectionManagement;
  readonly reviewFor: ReviewFor;
}

/** The operator corrects recorded transactions; the merchant sees what was corrected. */
export async function correctionRoutes(app: App, options: CorrectionRoutesOptions): Promise<void> {
  correctRoute(app, options);
  correctManyRoute(app, options);
  madeCorrectionsRoute(app, options);
  correctionsRoute(app, options);
}

function correctRoute(app: App, { corrections, reviewFor }: CorrectionRoutesOptions): void {
  app.post(
    operatorPath,
    {
      config: { audit: ['corrections.made', 'corrections.proposed'] },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_token'),
        operationId: 'correctTransaction',
        summary: 'Void or restate a recorded transaction',
        description:
          "What the merchant reported stays as it is; the correction is added. It is shown on the transaction's statement or, if that is closed, on the next open one. A restated amount has a fee by the plan that covers the transaction now; if there is none, by the plan of the earlier fee. A repeat is safe: it is refused because it changes nothing. Above the configured amount, a person needs a fresh sign-in; with STOA_FOUR_EYES, the correction then waits for a second person, and a repeat finds the same proposal.",
        params: merchantParamsSchema,
        body: ref(newCorrectionSchema),
        response: responses(
          {
            201: jsonAnswer('The correction.', ref(madeCorrectionSchema)),
            202: jsonAnswer('It waits for a second person.', ref(detailedCorrectionProposalSchema)),
          },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_transaction,
          reportingFailures.correction_changes_nothing,
          reportingFailures.unusable_correction,
        ),
      },
    },
    async (request, reply) => {
      const made = await corrections.correct({
        ...requestedOf(request.body),
        merchantId: request.params.merchant_id,
        by: actorOf(request),
        review: reviewFor(request),
      });
      return made.outcome === 'waits'
        ? reply.code(202).send(detailedProposalOnWire(made.proposal))
        : reply.code(201).send(madeCorrectionOnWire(made.correction));
    },
  );
}

function correctManyRoute(app: App, { corrections, reviewFor }: CorrectionRoutesOptions): void {
  app.post(
    `${operatorPath}/batch`,
    {
      config: { audit: ['corrections.made', 'corrections.proposed'] },
      bodyLimit: limits.correctionsBodyBytes,
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_token'),
        operationId: 'correctTransactions',
        summary: 'Void or restate many recorded transactions',
        description:
          'Up to 1,000 in one database transaction: what can be made is made, and the rest is refused one by one. A repeat makes only what is missing. A transaction that the list names twice refuses the whole list. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, all that can be made then waits for a second person, in one proposal that a repeat finds.',
        params: merchantParamsSchema,
        body: ref(newCorrectionsSchema),
        response: responses(
          {
            200: jsonAnswer('What became of each.', ref(correctionResultsSchema)),
            202: jsonAnswer('What can be made waits for a second person.', ref(correctionResultsSchema)),
          },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          reportingFailures.unusable_correction,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { corrections: items, dry_run: dryRun = false } = request.body;
      const outcomes = await corrections.correctMany({
        merchantId: request.params.merchant_id,
        by: actorOf(request),
        review: reviewFor(request),
        dryRun,
        corrections: items.map(requestedOf),
      });
      const ids = items.map(({ transaction_id }) => transaction_id);
      const waits = outcomes.some(({ outcome }) => outcome === 'waits');
      return reply.code(waits ? 202 : 200).send(correctionResultsOnWire(outcomes, ids));
    },
  );
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

function madeCorrectionsRoute(app: App, { corrections }: CorrectionRoutesOptions): void {
  app.get(
    operatorPath,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listMerchantCorrections',
        summary: 'List the corrections of a merchant',
        description: 'The newest first.',
        params: merchantParamsSchema,
        querystring: correctionQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of corrections.', ref(madeCorrectionPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { items, next_cursor } = await pageFor(corrections, request.params.merchant_id, request.query);
      return reply.send({ corrections: items.map(madeCorrectionOnWire), next_cursor });
    },
  );
}

function correctionsRoute(app: App, { limitRate, corrections }: CorrectionRoutesOptions): void {
  app.get(
    '/merchant-api/v1/corrections',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listCorrections',
        tags: ['Reporting'],
        summary: 'List the corrections of your transactions',
        description:
          'The newest first. What the operator voided or restated, why, and which statement shows it.',
        security: needs('reports:read', 'api_key'),
        querystring: correctionQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of corrections.', ref(correctionPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { items, next_cursor } = await pageFor(corrections, callingMerchant(request), request.query);
      return reply.send({ corrections: items.map(correctionOnWire), next_cursor });
    },
  );
}

interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

async function pageFor(
  corrections: CorrectionManagement,
  merchantId: number,
  { limit = limits.pageItemsByDefault, cursor }: PageQuery,
) {
  const [before] = decodeCursor(cursor, isCorrectionKey) ?? [];
  const found = await corrections.list(merchantId, { before, limit: limit + 1 });
  return pageOf<Correction>(found, limit, ({ correctionId }) => [String(correctionId)]);
}

/** Whether a cursor holds the id of a correction: up to 18 digits always fit into an int64. */
function isCorrectionKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,17}$/.test(id);
}
