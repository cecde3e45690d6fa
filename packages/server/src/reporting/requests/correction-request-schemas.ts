import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import {
  choice,
  count,
  idOf,
  integerOrNull,
  named,
  text,
  textOrNull,
  time,
} from '../../http/validating/members.js';
import { CurrencyCode, StorableText } from '../../http/validating/text-forms.js';
import { Int64, Int64OrNull, MinorUnits, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { changedFactsOrNull, changedFactsSchema } from '../corrections/facts-schema.js';
import { amountsOnWire, amountsOrNull } from '../corrections/standing-amounts-schema.js';
import { correctionProposalSchema } from '../proposals/correction-proposal-schemas.js';
import {
  type CorrectionPolicy,
  type CorrectionRequest,
  type RequestedChange,
  requestStates,
} from './correction-request-store.js';
import type { ListedRequest } from './standing-of-requests.js';

const reason = (description: string) =>
  StorableText({ minLength: 1, maxLength: limits.reasonCharacters, description, example: 'charged twice' });

const kind = choice<RequestedChange['kind']>(
  ['refund', 'void', 'restate'],
  'refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.',
);

/** Unknown fields are refused: a misspelt full_amount would ask for the wrong thing. */
const newRequestSchema = Type.Object(
  {
    id: StorableText({
      minLength: 1,
      maxLength: limits.transactionIdCharacters,
      example: 'refund-18',
      description:
        "Your own id of the request, such as the refund's: the same id with the same content is the same request for ever.",
    }),
    transaction_id: Type.String({
      minLength: 1,
      maxLength: limits.transactionIdCharacters,
      description: 'The id under which you reported the transaction.',
    }),
    kind,
    currency: Type.Optional(
      CurrencyCode('Alpha-3 code (ISO 4217). A refund needs it; a restatement without it keeps it.'),
    ),
    full_amount: Type.Optional(
      MinorUnits({
        description:
          'Minor units. Of a refund: what is taken back, tax included. Of a restatement: what stands.',
      }),
    ),
    tax_amount: Type.Optional(
      MinorUnits({
        description: 'Minor units. Of a refund: the tax in it; if absent, its share of the tax.',
      }),
    ),
    refunded_total: Type.Optional(
      MinorUnits({
        minimum: 1,
        description:
          'Minor units, instead of full_amount: all that was given back of the transaction until now, if that is all you know. What requests with a refunded_total have asked for before is contained in it, and not asked for again.',
      }),
    ),
    former_id: Type.Optional(
      StorableText({
        minLength: 1,
        maxLength: limits.transactionIdCharacters,
        example: 'ch_18',
        description:
          'Another id under which the same may have been requested before, such as that of the payment. If a request with that id asks for the same, this is that request, and nothing is requested again. One request is found so only once.',
      }),
    ),
    refunded_at: Type.Optional(
      time(
        'RFC 3339: when the money was given back. A request with former_id that was made before that is another one.',
      ),
    ),
    facts: Type.Optional(changedFactsSchema),
    reason: reason('Why, for the operator; it stays with the correction.'),
  },
  { additionalProperties: false },
);

export const newCorrectionRequestsSchema = Type.Object(
  { corrections: Type.Array(newRequestSchema, { minItems: 1, maxItems: limits.correctionsPerRequest }) },
  {
    $id: 'NewCorrectionRequests',
    additionalProperties: false,
    examples: [
      {
        corrections: [
          {
            id: 're_1',
            transaction_id: 'txn_1',
            kind: 'refund',
            currency: 'EUR',
            full_amount: 500,
            reason: 'refunded in part',
          },
          { id: 'dp_2', transaction_id: 'txn_2', kind: 'void', reason: 'chargeback' },
          {
            id: 'facts 3',
            transaction_id: 'txn_3',
            kind: 'restate',
            facts: { kind: 'subscription_renewal', original_transaction_id: 'txn_1' },
            reason: 'the kind was missing',
          },
        ],
      },
    ],
  },
);

const state = choice<CorrectionRequest['state']>(
  requestStates,
  'waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected differently in the meantime, see decision. All but waiting are final.',
);

const requestMembers = {
  correction_request_id: idOf('Names the request; later ones are larger.'),
  id: text("The merchant's own id of the request."),
  later_id: textOrNull("The refund's own id, under which the request was found again by its former_id."),
  transaction_id: Type.String(),
  kind,
  currency: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  full_amount: Int64OrNull('Minor units, as requested; with refunded_total, what this request takes back.'),
  tax_amount: Int64OrNull('Minor units, as requested.'),
  refunded_total: Int64OrNull('Minor units: all that was given back until then, if the request says it.'),
  facts: Type.Optional(
    changedFactsOrNull(
      'What else would be known of the transaction, as requested; null: nothing of it would change.',
    ),
  ),
  reason: Type.String(),
  requested_at: Type.String({ format: 'date-time' }),
  state,
  decided_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  decision: textOrNull('Why it was refused or overtaken.'),
  correction_id: integerOrNull('The correction that it led to.'),
};

export const correctionRequestSchema = named('CorrectionRequest', requestMembers);

export const operatorCorrectionRequestSchema = named('OperatorCorrectionRequest', {
  merchant_id: Type.Integer({ minimum: 1 }),
  ...requestMembers,
  decided_by: textOrNull('An operator token, the command, or the policy.'),
  standing: Type.Optional(
    amountsOrNull('In lists: what stands of the transaction now; null: nothing, because it is voided.'),
  ),
});

const problem = Type.Object(
  { code: text('A code from the error catalogue.'), detail: Type.String() },
  { description: 'Why it was refused.' },
);

export const correctionRequestResultsSchema = named('CorrectionRequestResults', {
  results: Type.Array(
    Type.Object({
      position: count('Its place in the list, from 0 on.'),
      id: Type.String(),
      outcome: choice(
        ['requested', 'repeated', 'refused'],
        'requested: now. repeated: before, see its state. refused: nothing was stored.',
      ),
      request: Type.Optional(ref(correctionRequestSchema)),
      problem: Type.Optional(problem),
    }),
    { description: 'In the order of the call.' },
  ),
});

export const correctionRequestPageSchema = named('CorrectionRequestPage', {
  correction_requests: Type.Array(ref(correctionRequestSchema)),
  next_cursor: nextCursorSchema,
});

export const operatorCorrectionRequestPageSchema = named('OperatorCorrectionRequestPage', {
  correction_requests: Type.Array(ref(operatorCorrectionRequestSchema)),
  next_cursor: nextCursorSchema,
});

const requestIds = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
  minItems: 1,
  maxItems: limits.correctionsPerRequest,
  description: 'Which ones, of this merchant.',
});

export const acceptanceSchema = Type.Object(
  { correction_request_ids: requestIds },
  {
    $id: 'CorrectionRequestAcceptance',
    additionalProperties: false,
    examples: [{ correction_request_ids: [17] }],
  },
);

export const refusalSchema = Type.Object(
  { correction_request_ids: requestIds, reason: reason('Why; the merchant reads it.') },
  {
    $id: 'CorrectionRequestRefusal',
    additionalProperties: false,
    examples: [
      { correction_request_ids: [17], reason: 'There is no such refund in the statement of the bank.' },
    ],
  },
);

export const verdictsSchema = named('CorrectionRequestVerdicts', {
  results: Type.Array(
    Type.Object({
      outcome: choice(
        ['decided', 'decided_before', 'waits', 'failed'],
        'decided: now, see the state of the request: what was to be accepted may be overtaken. decided_before: in the same way. waits: its correction waits for a second person, see correction_proposal. failed: see problem.',
      ),
      correction_request_id: Type.Integer(),
      request: Type.Optional(ref(operatorCorrectionRequestSchema)),
      problem: Type.Optional(problem),
    }),
    { description: 'In the order of the call, each id once.' },
  ),
  correction_proposal: Type.Optional(ref(correctionProposalSchema)),
});

export const newCorrectionPolicySchema = Type.Object(
  {
    currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
    most_amount: MinorUnits({
      minimum: 0,
      description:
        'Minor units: requests are accepted without an operator while the transaction is then at most this far from what was recorded, and from what an operator made of it. 0: never.',
    }),
  },
  {
    $id: 'NewCorrectionPolicy',
    additionalProperties: false,
    examples: [{ currency: 'EUR', most_amount: 5000 }],
  },
);

export const correctionPolicySchema = named('CorrectionPolicy', {
  merchant_id: Type.Integer({ minimum: 1 }),
  currency: Type.String(),
  most_amount: Int64({ description: 'Minor units.' }),
  made_at: Type.String({ format: 'date-time' }),
  made_by: text('Who made it: an operator token, or the command.'),
});

export const correctionPoliciesSchema = named('CorrectionPolicies', {
  correction_policies: Type.Array(ref(correctionPolicySchema), { description: 'One for each currency.' }),
});

export const requestQuerySchema = Type.Object({ state: Type.Optional(state), ...pageParameters });
export const waitingQuerySchema = Type.Object(pageParameters);
export const requestParamsSchema = Type.Object({
  correction_request_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export const merchantParamsSchema = Type.Object({ merchant_id: Type.Integer() });

/** The schemas of these calls that have an `$id`. */
export const correctionRequestSchemas = [
  newCorrectionRequestsSchema,
  correctionRequestSchema,
  operatorCorrectionRequestSchema,
  correctionRequestResultsSchema,
  correctionRequestPageSchema,
  operatorCorrectionRequestPageSchema,
  acceptanceSchema,
  refusalSchema,
  verdictsSchema,
  newCorrectionPolicySchema,
  correctionPolicySchema,
  correctionPoliciesSchema,
] as const;

export function requestOnWire(request: CorrectionRequest): Static<typeof correctionRequestSchema> {
  return {
    correction_request_id: request.correctionRequestId,
    id: request.reference,
    later_id: request.laterReference,
    transaction_id: request.transactionId,
    kind: request.kind,
    currency: request.currency,
    full_amount: request.fullAmount,
    tax_amount: request.taxAmount,
    refunded_total: request.refundedTotal,
    facts: request.facts ?? null,
    reason: request.reason,
    requested_at: request.requestedAt.toISOString(),
    state: request.state,
    decided_at: request.decidedAt?.toISOString() ?? null,
    decision: request.decision,
    correction_id: request.correctionId,
  };
}

/** The same for an operator. */
export function operatorRequestOnWire(
  request: CorrectionRequest,
): Static<typeof operatorCorrectionRequestSchema> {
  return { merchant_id: request.merchantId, ...requestOnWire(request), decided_by: request.decidedBy };
}

/** A request in a list of the operator. */
export function listedRequestOnWire(request: ListedRequest): Static<typeof operatorCorrectionRequestSchema> {
  return { ...operatorRequestOnWire(request), standing: amountsOnWire(request.standing) };
}

export function policyOnWire(policy: CorrectionPolicy): Static<typeof correctionPolicySchema> {
  return {
    merchant_id: policy.merchantId,
    currency: policy.currency,
    most_amount: policy.mostAmount,
    made_at: policy.madeAt.toISOString(),
    made_by: policy.madeBy,
  };
}
