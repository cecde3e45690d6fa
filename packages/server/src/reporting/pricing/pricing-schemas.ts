import { currencyDecimals, toMajorUnits } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { exact, named, text, textOrNull } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { newFeePlanSchema } from '../fees/fee-plan-schemas.js';
import { feeProposalOnWire, feeProposalSchema } from '../fees/fee-proposal-schemas.js';
import type { LineDifference } from '../fees/line-differences.js';
import { exampleLines } from '../fees/line-schemas.js';
import { groupName } from '../groups/group-name.js';
import { monthPattern } from '../month.js';
import type { RepricedSum } from './repricing-sums.js';
import type { RequestedRepricing } from './request-repricing.js';
import type { MerchantWhatIf, WhatIfSum } from './what-if.js';

const month = TextOf('month', {
  pattern: monthPattern,
  description: 'The month (UTC) in which the transactions were settled.',
});
const currency = text('Alpha-3 code (ISO 4217).');
const decimals = Type.Integer({
  description: 'Decimals of the currency: with 2, a fee of 357 minor units is 3.57.',
});
const feeTexts = {
  fee_before_text: text('fee_before in major units, as `3.57`.'),
  fee_after_text: text('fee_after in major units.'),
};

export const appliedFeePlansSchema = named('AppliedFeePlans', {
  priced: Type.Integer({ description: 'How many transactions got their fee.' }),
  remaining: Type.Integer({ description: 'How many have no fee now.' }),
});

/** `dry_run` is required, and unknown fields are refused: nobody changes fees by a misspelt or forgotten member. */
export const repricingRequestSchema = exact('RepricingRequest', {
  month,
  dry_run: Type.Boolean({ description: 'true: computes and answers the same, and changes nothing.' }),
  merchant_id: Type.Optional(
    Type.Integer({ description: "Only this merchant's transactions; all merchants' if absent." }),
  ),
  fee_plan_id: Type.Optional(
    Type.Integer({ description: 'Only fees that this plan gave; those of all plans if absent.' }),
  ),
  preview: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The preview of a dry run. The call is refused if the fee plans or memberships of the month have changed since then, or if the request is not the same.',
    }),
  ),
});

const lineDifferenceSchema = named('LineDifference', {
  name: textOrNull('The line of a rate card; null: fees that are not divided by line.'),
  payee: textOrNull('The third party that gets it; null: the store.'),
  fee_before: sum('Before, in minor units.'),
  fee_after: sum('Afterwards.'),
});

const lineDifferences = Type.Array(ref(lineDifferenceSchema), {
  description: 'The fees before and afterwards, line by line; lines of one name and payee are one.',
});

const repricedSumSchema = named('RepricedSum', {
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  currency,
  decimals,
  transactions: Type.Integer({ description: 'How many transactions get another fee.' }),
  as_corrections: Type.Integer({
    description:
      'How many of them by a correction on the next open statement, because theirs is closed or they were corrected before.',
  }),
  fee_before: sum('The sum of the fees that change, before, in minor units.'),
  fee_after: sum('The same afterwards.'),
  ...feeTexts,
  uncovered: Type.Integer({ description: 'How many keep their fee, because no plan covers them now.' }),
  lines: lineDifferences,
});

export const repricingSchema = named('Repricing', {
  month: Type.String(),
  dry_run: Type.Boolean({ description: 'true: nothing was changed.' }),
  preview: text('Names the request, and the fee plans and memberships of the month. Send it with the run.'),
  merchants: Type.Array(ref(repricedSumSchema), {
    description:
      'By merchant and currency, of the transactions that this call read; empty if nothing changes.',
  }),
  next_cursor: nextCursorSchema,
  fee_proposal: Type.Optional(ref(feeProposalSchema)),
});

/** The query of a call that goes on where another one ended. */
export const repricingQuerySchema = Type.Object({ cursor: pageParameters.cursor });

/** `nextCursor` leads to the transactions that were not read yet. */
export function repricingOnWire(
  { month, dryRun, preview, sums, proposal }: RequestedRepricing,
  nextCursor: string | null,
): Static<typeof repricingSchema> {
  return {
    month,
    dry_run: dryRun,
    preview,
    merchants: sums.map(sumOnWire),
    next_cursor: nextCursor,
    ...(proposal && { fee_proposal: feeProposalOnWire(proposal) }),
  };
}

function sumOnWire(sum: RepricedSum): Static<typeof repricedSumSchema> {
  const { merchantId, merchantName, transactions, asCorrections, uncovered } = sum;
  return {
    merchant_id: merchantId,
    merchant_name: merchantName,
    transactions,
    as_corrections: asCorrections,
    ...feesOnWire(sum),
    uncovered,
    lines: sum.lines.map(differenceOnWire),
  };
}

function differenceOnWire({ name, payee, feeBefore, feeAfter }: LineDifference) {
  return { name, payee, fee_before: feeBefore, fee_after: feeAfter };
}

function feesOnWire({
  currency,
  feeBefore,
  feeAfter,
}: Pick<RepricedSum, 'currency' | 'feeBefore' | 'feeAfter'>) {
  const decimals = currencyDecimals(currency) ?? 0;
  return {
    currency,
    decimals,
    fee_before: feeBefore,
    fee_after: feeAfter,
    fee_before_text: toMajorUnits(feeBefore, decimals),
    fee_after_text: toMajorUnits(feeAfter, decimals),
  };
}

const { countries, rate_percent, rate_basis_points, tiers, lines } = newFeePlanSchema.properties;

/** Unknown fields are refused: if `countries` were misspelt, the terms would apply to all countries. */
export const whatIfRequestSchema = Type.Object(
  {
    merchant_id: Type.Integer({ description: 'The merchant.' }),
    month,
    group: Type.Optional(
      groupName(
        'The terms are for the members of this group: what was settled while they were no members keeps its fee.',
      ),
    ),
    countries,
    rate_percent,
    rate_basis_points,
    tiers,
    lines,
  },
  {
    $id: 'WhatIfRequest',
    additionalProperties: false,
    examples: [{ merchant_id: 1, month: '2026-11', lines: exampleLines }],
  },
);

const whatIfSumSchema = named('WhatIfSum', {
  currency,
  decimals,
  transactions: Type.Integer({ description: 'Transactions that stand; voided ones are not counted.' }),
  covered: Type.Integer({ description: 'Those that the terms are for; the others keep their fee.' }),
  base: sum('Sum of the bases, in minor units.'),
  fee_before: sum('Sum of the fees as they are, in minor units.'),
  fee_after: sum('Sum of the fees under these terms.'),
  ...feeTexts,
  uncharged: Type.Integer({ description: 'Those that have no fee now; 0 in fee_before.' }),
  lines: lineDifferences,
});

export const whatIfSchema = named('WhatIf', {
  sums: Type.Array(ref(whatIfSumSchema), {
    description: 'By currency, of the transactions that this call read.',
  }),
  next_cursor: nextCursorSchema,
});

/** The schemas of these calls that have an `$id`. */
export const pricingSchemas = [
  appliedFeePlansSchema,
  repricingRequestSchema,
  lineDifferenceSchema,
  repricedSumSchema,
  repricingSchema,
  whatIfRequestSchema,
  whatIfSumSchema,
  whatIfSchema,
] as const;

export function whatIfSumOnWire(one: WhatIfSum): Static<typeof whatIfSumSchema> {
  const { transactions, covered, base, withoutFee } = one;
  return {
    transactions,
    covered,
    base,
    ...feesOnWire(one),
    uncharged: withoutFee,
    lines: one.lines.map(differenceOnWire),
  };
}

/** What the command prints of a merchant. */
export function merchantWhatIfOnWire({ merchantId, merchantName, sums }: MerchantWhatIf) {
  return { merchant_id: merchantId, merchant_name: merchantName, sums: sums.map(whatIfSumOnWire) };
}
