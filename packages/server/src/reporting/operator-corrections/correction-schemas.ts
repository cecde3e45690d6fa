import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice, exact, idOf, named, text, time } from '../../http/validating/members.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { MinorUnits, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { type Correction, kindOf } from '../corrections/correction.js';
import { changedFactsSchema, factsOnWire, factsOrNull } from '../corrections/facts-schema.js';
import { amountsOnWire, amountsOrNull } from '../corrections/standing-amounts-schema.js';
import { monthPattern } from '../month.js';
import {
  correctionProposalSchema,
  correctionProposalSchemas,
  proposalOnWire,
} from '../proposals/correction-proposal-schemas.js';
import type { CorrectionOutcome } from './correct-many.js';

/** Unknown fields are refused: a misspelt full_amount would restate the wrong thing. */
export const newCorrectionSchema = exact('NewCorrection', {
  transaction_id: Type.String({
    minLength: 1,
    maxLength: limits.transactionIdCharacters,
    description: 'The id under which the merchant reported the transaction.',
  }),
  kind: choice(
    ['void', 'restate'],
    'void: nothing of the transaction stands any longer. restate: what is given here stands instead, even after a void.',
  ),
  currency: Type.Optional(CurrencyCode('Alpha-3 code (ISO 4217); if absent, it stays as it is.')),
  full_amount: Type.Optional(MinorUnits({ description: 'Minor units; if absent, it stays as it is.' })),
  tax_amount: Type.Optional(MinorUnits({ description: 'Minor units; if absent, it stays as it is.' })),
  facts: Type.Optional(changedFactsSchema),
  reason: Type.String({
    minLength: 1,
    maxLength: limits.reasonCharacters,
    description: 'For people, including the merchant; white space around it is dropped.',
  }),
});

/** Many corrections of one merchant. */
export const newCorrectionsSchema = Type.Object(
  {
    corrections: Type.Array(ref(newCorrectionSchema), {
      minItems: 1,
      maxItems: limits.correctionsPerRequest,
      description: 'Each for another transaction.',
    }),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Decide everything, and make no correction; false by default.' }),
    ),
  },
  {
    $id: 'NewCorrections',
    additionalProperties: false,
    examples: [
      {
        corrections: [
          { transaction_id: 'txn_1', kind: 'restate', full_amount: 1190, tax_amount: 190, reason: 'typo' },
          { transaction_id: 'txn_2', kind: 'void', reason: 'was a chargeback' },
        ],
      },
    ],
  },
);

/** The members that a correction has in every list. */
export const correctionMembers = {
  correction_id: idOf('Names the correction; later ones are larger.'),
  kind: choice(['void', 'restatement']),
  reason: text('Why it was made.'),
  made_at: time('When it was made.'),
  statement_month: TextOf('month', {
    pattern: monthPattern,
    description: "The statement that shows it: the transaction's or, if that was closed, the next open one.",
  }),
};

export const madeBySchema = text('Who made it: an operator token, the command, or the policy for requests.');

const changedFacts = factsOrNull(
  'What else is known of the transaction from then on; null: the correction changed nothing of it.',
);

const membersOfList = {
  transaction_id: text('The transaction that it corrects.'),
  ...correctionMembers,
  before: amountsOrNull('What stood until then; null after a void.'),
  after: amountsOrNull('What stands from then on; null: nothing.'),
  facts: changedFacts,
};

export const correctionSchema = named('Correction', membersOfList);

export const madeCorrectionSchema = named('MadeCorrection', { ...membersOfList, made_by: madeBySchema });

export const correctionPageSchema = named('CorrectionPage', {
  corrections: Type.Array(ref(correctionSchema)),
  next_cursor: nextCursorSchema,
});

export const madeCorrectionPageSchema = named('MadeCorrectionPage', {
  corrections: Type.Array(ref(madeCorrectionSchema)),
  next_cursor: nextCursorSchema,
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const correctionResultSchema = Type.Object({
  position: Type.Integer({ minimum: 0, description: 'Its place in the list, from 0 on.' }),
  transaction_id: Type.String(),
  outcome: choice<CorrectionOutcome['outcome']>(
    ['made', 'would_be_made', 'waits', 'would_wait', 'stands_already', 'refused'],
    'made: now. would_be_made: of a dry run. waits: for a second person, see correction_proposal. would_wait: of a dry run. stands_already: nothing to change, perhaps because an earlier call made it. refused: see problem.',
  ),
  correction_id: Type.Optional(Type.Integer({ description: 'The correction that was made.' })),
  statement_month: Type.Optional(text('The statement that shows it, or would.')),
  before: Type.Optional(amountsOrNull('What stood until then; null after a void.')),
  after: Type.Optional(amountsOrNull('What stands from then on; null: nothing.')),
  facts: Type.Optional(changedFacts),
  problem: Type.Optional(
    Type.Object(
      {
        code: text('A code from the error catalogue.'),
        detail: text('Why it was refused.'),
        errors: Type.Array(
          Type.Object({
            pointer: text('JSON Pointer (RFC 6901) into the correction.'),
            code: Type.String(),
            detail: Type.String(),
          }),
          { description: 'Which members are wrong; empty if none is by itself.' },
        ),
      },
      { description: 'Why it was refused.' },
    ),
  ),
});

export const correctionResultsSchema = named('CorrectionResults', {
  made_count: count('Corrections that were made or, in a dry run, would be.'),
  waiting_count: count('Corrections that wait for a second person or, in a dry run, would.'),
  stands_already_count: count('Transactions that the corrections would not have changed.'),
  refused_count: count('Corrections that cannot be made.'),
  correction_proposal: Type.Optional(ref(correctionProposalSchema)),
  results: Type.Array(correctionResultSchema, { description: 'In the order of the call.' }),
});

export const merchantParamsSchema = Type.Object({ merchant_id: Type.Integer() });
export const correctionQuerySchema = Type.Object(pageParameters);

/** The schemas of the corrections' calls that have an `$id`. */
export const correctionSchemas = [
  newCorrectionSchema,
  newCorrectionsSchema,
  correctionResultsSchema,
  correctionSchema,
  madeCorrectionSchema,
  correctionPageSchema,
  madeCorrectionPageSchema,
  ...correctionProposalSchemas,
];

/** A correction as its merchant sees it in a list. */
export function correctionOnWire(correction: Correction): Static<typeof correctionSchema> {
  return {
    correction_id: correction.correctionId,
    transaction_id: correction.transactionId,
    kind: kindOf(correction),
    reason: correction.reason,
    made_at: correction.madeAt.toISOString(),
    statement_month: correction.statementMonth,
    before: amountsOnWire(correction.before),
    after: amountsOnWire(correction.after),
    facts: factsOnWire(correction.facts),
  };
}

/** The same for an operator. */
export function madeCorrectionOnWire(correction: Correction): Static<typeof madeCorrectionSchema> {
  return { ...correctionOnWire(correction), made_by: correction.madeBy };
}

/** What became of the corrections of a batch, in the names of the interface. */
export function correctionResultsOnWire(
  outcomes: readonly CorrectionOutcome[],
  transactionIds: readonly string[],
): Static<typeof correctionResultsSchema> {
  const countOf = (...names: string[]): number =>
    outcomes.filter(({ outcome }) => names.includes(outcome)).length;
  const waiting = outcomes.find((one) => one.outcome === 'waits');
  return {
    made_count: countOf('made', 'would_be_made'),
    waiting_count: countOf('waits', 'would_wait'),
    stands_already_count: countOf('stands_already'),
    refused_count: countOf('refused'),
    ...(waiting === undefined ? {} : { correction_proposal: proposalOnWire(waiting.proposal) }),
    results: outcomes.map((one, position) => ({
      position,
      transaction_id: transactionIds[position] ?? '',
      outcome: one.outcome,
      ...resultOnWire(one),
    })),
  };
}

function resultOnWire(one: CorrectionOutcome): Partial<Static<typeof correctionResultSchema>> {
  if (one.outcome === 'stands_already') return {};
  if (one.outcome === 'refused') {
    const { definition, detail, faults } = one.failure;
    return { problem: { code: definition.code, detail, errors: [...faults] } };
  }
  const { statementMonth: statement_month, before, after, facts } = one.correction;
  return {
    ...(one.outcome === 'made' ? { correction_id: one.correction.correctionId } : {}),
    statement_month,
    before: amountsOnWire(before),
    after: amountsOnWire(after),
    facts: factsOnWire(facts),
  };
}
