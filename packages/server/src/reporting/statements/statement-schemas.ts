import { type Static, Type } from 'typebox';
import { testOfSchema } from '../../access/index.js';
import { pageParameters } from '../../http/page-cursor.js';
import {
  choice,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  timeOrNull,
} from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { adjustmentSchema, expectedAdjustmentSchema } from '../adjustments/adjustment-schemas.js';
import { rateAnswered, roundedRate, roundedVat } from '../fees/rate-members.js';
import { monthPattern } from '../month.js';

const month = (description: string) => TextOf('month', { pattern: monthPattern, description });

const sums = {
  gross: sum('Sum of the full amounts, in minor units; what a correction takes back is negative.'),
  tax: sum('Sum of the taxes in them, in minor units.'),
  base: sum('gross less tax: what the fee is computed from.'),
  fee: sum('Sum of the platform fees, in minor units.'),
};

const lineTierSchema = Type.Object({
  volume_from: sum('In minor units: what of a base lies above this volume has this rate.'),
  ...rateAnswered,
});

const feeLineSumSchema = named('FeeLineSum', {
  name: text('The name of the line in its rate card.'),
  payee: textOrNull('The third party that gets it; null: the store.'),
  transactions: sum(
    'How many transactions it charged, or would have charged if more were known; negative where they are taken back.',
  ),
  assumed: sum(
    'For how many of them something was not known that the line asks for, so that the plan decided whether it applies, or an app, so that its volume counted as 0.',
  ),
  base: sum('Sum of what its rate is of, in minor units.'),
  fee: sum('Sum of what it charged, in minor units.'),
});

/** The transactions of one month of settlement under one plan, on a statement. */
const statementLineSchema = named('StatementLine', {
  kind: choice(
    ['recorded', 'reversal', 'restatement'],
    'Transactions as they were recorded; what corrections take back; what stands after corrections.',
  ),
  settled_month: text('The month (UTC) in which the transactions were settled.'),
  late: Type.Boolean({ description: 'They were reported after their month of settlement was closed.' }),
  fee_plan_id: integerOrNull('The plan of their fees; null while no plan covers them.'),
  fee_plan_name: textOrNull(),
  rate_basis_points: integerOrNull(
    `The rate of the plan: 1500 are 15 % of the base. ${roundedRate} Null without a plan, and for a rate card.`,
  ),
  rate_percent: textOrNull(
    'The exact rate of the plan in per cent, such as `7.125`. Null without a plan, and for a rate card.',
  ),
  tiers: Type.Array(lineTierSchema, {
    description: "The plan's other rates in this currency, from larger volumes of the merchant's year on.",
  }),
  transactions: sum('How many transactions; negative where they are taken back.'),
  ...sums,
  fee_lines: Type.Array(ref(feeLineSumSchema), {
    description:
      'What the lines of a rate card charged, in their order: their fees add up to the fee. Empty if the plan does not divide its fees.',
  }),
});

const totals = {
  currency: text('Alpha-3 code (ISO 4217).'),
  decimals: Type.Integer({
    description: 'Decimals of the currency: with 2, an amount of 1234 minor units is 12.34.',
  }),
  transactions: sum(
    'Transactions that stand here: the recorded ones, less those taken back, and those restated.',
  ),
  ...sums,
  vat: Type.Unsafe<bigint | null>({
    type: ['integer', 'null'],
    'x-any-size': true,
    description:
      'VAT on the fee, in minor units: the rate of the statement, rounded once, half away from zero. Null if none is computed.',
    // The serializer accepts a bigint only where the type is `integer` alone; this leads it to such a schema; see
    // Int64OrNull.
    if: { type: 'null' },
    else: { type: 'integer' },
  }),
  payable: sum('fee and vat together: what the merchant owes, in minor units.'),
  corrections: sum(
    'Entries of corrections: one for a void, two (reversal and restatement) for a restatement.',
  ),
  without_fee: sum('Transactions that have no fee yet, because no plan covers them.'),
  fee_lines: Type.Array(ref(feeLineSumSchema), {
    description: 'What lines of rate cards charged, by name and payee. Fees of other plans are not in it.',
  }),
  adjustment: sum(
    'What of the fee is charged or credited without a transaction, in minor units; negative if credits are more. The fees of the lines are the rest.',
  ),
  third_parties: Type.Array(
    Type.Object({
      payee: text('The third party, as rate cards name it.'),
      fee: sum('What of the fee is passed on to it, in minor units.'),
    }),
    { description: 'What of the fee is passed on; the rest is for the store. Empty if nothing is.' },
  ),
};

/** The totals of a statement in one currency. */
const statementTotalsSchema = named('StatementTotals', totals);

type PartyOnWire = { readonly name: string; readonly address: string[]; readonly tax_number: string | null };

function party(description: string) {
  return Type.Unsafe<PartyOnWire | null>({
    type: ['object', 'null'],
    properties: {
      name: { type: 'string' },
      address: { type: 'array', items: { type: 'string' } },
      tax_number: { type: ['string', 'null'] },
    },
    required: ['name', 'address', 'tax_number'],
    description,
  });
}

const head = {
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  test_of: testOfSchema,
  month: text('The month (UTC), as `2026-10`.'),
  status: choice(
    ['draft', 'closed'],
    'A draft grows while transactions arrive; a closed statement never changes.',
  ),
  closed_at: timeOrNull('When it was closed; null while it is a draft.'),
  number: textOrNull(
    'Its number, without gaps among the statements of an issuer. Null for a draft, for a month with nothing on it, and for a month that was closed before there was an issuer.',
  ),
  due_on: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date',
    description: 'The day (UTC) on which the fees are due; null without a number.',
  }),
  issuer: party('Who issues it: of a closed statement, as it was then. Null if there is or was none.'),
  recipient: party("The merchant's billing details, in the same way. Null if there are or were none."),
  vat_rate_basis_points: integerOrNull(
    `VAT on the fees: 1900 are 19 %. ${roundedVat} Null: none is computed.`,
  ),
  vat_rate_percent: textOrNull(
    'The exact VAT on the fees in per cent, such as `9.975`. Null: none is computed.',
  ),
  vat_text: textOrNull('Printed with the VAT or instead of it, such as the note on reverse charge.'),
};

/** A statement without its lines. */
export const statementSummarySchema = named('StatementSummary', {
  ...head,
  currencies: Type.Array(ref(statementTotalsSchema), { description: 'By currency.' }),
});

export const statementListSchema = pageSchema('StatementList', 'statements', statementSummarySchema);

const currencySchema = Type.Object({ ...totals, lines: Type.Array(ref(statementLineSchema)) });

/** A merchant's statement of a month. */
export const statementSchema = named('Statement', {
  ...head,
  currencies: Type.Array(currencySchema, { description: 'By currency, each with its lines.' }),
  adjustments: Type.Array(ref(adjustmentSchema), {
    description:
      'What is charged or credited without a transaction, in the order of making. A granted credit has credit_left as it was granted.',
  }),
  expected: Type.Array(ref(expectedAdjustmentSchema), {
    description:
      'Of a draft: what closing it now would add, after the earlier open months. It is not in the sums. Empty for a closed statement.',
  }),
  expected_without: Type.Array(Type.String(), {
    description: `Of a draft: the names of fees for installations that expected leaves out, because more than ${limits.installationsOfDraft} installations would have to be counted. A close counts them.`,
  }),
});

const merchantId = Type.Integer({ description: 'The merchant.' });
const statementMonth = month('The month (UTC) of the statement.');

export const monthParamsSchema = Type.Object({ month: statementMonth });
export const merchantParamsSchema = Type.Object({ merchant_id: merchantId });
export const merchantMonthParamsSchema = Type.Object({ merchant_id: merchantId, month: statementMonth });

export const monthsQuerySchema = Type.Object({
  from: Type.Optional(month('The earliest month.')),
  to: Type.Optional(month('The latest month.')),
  ...pageParameters,
});

export const merchantsQuerySchema = Type.Object({ month: statementMonth, ...pageParameters });

export type StatementDocument = Static<typeof statementSchema>;
export type StatementSummary = Static<typeof statementSummarySchema>;
export type StatementPage = Static<typeof statementListSchema>;

/** The schemas of the statements' calls that have an `$id`. */
export const statementSchemas = [
  feeLineSumSchema,
  statementLineSchema,
  statementTotalsSchema,
  statementSummarySchema,
  statementListSchema,
  statementSchema,
] as const;
