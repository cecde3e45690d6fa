import { currencyDecimals, toMajorUnits } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { monthPattern } from '../month.js';
import type { Repricing } from './reprice-transactions.js';
import type { RepricedSum } from './repricing-sums.js';

/** `dry_run` is required, and unknown fields are refused: nobody changes fees by a misspelt or forgotten member. */
export const repricingRequestSchema = Type.Object(
  {
    month: TextOf('month', {
      pattern: monthPattern,
      description: 'The month (UTC) in which the transactions were settled.',
    }),
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
          'The preview of a dry run. The call is refused if the fee plans of the month are others now, or the request is.',
      }),
    ),
  },
  { $id: 'RepricingRequest', additionalProperties: false },
);

const repricedSumSchema = Type.Object(
  {
    merchant_id: Type.Integer(),
    merchant_name: Type.String(),
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
    decimals: Type.Integer({
      description: 'Decimals of the currency: with 2, a fee of 357 minor units is 3.57.',
    }),
    transactions: Type.Integer({ description: 'How many transactions get another fee.' }),
    as_corrections: Type.Integer({
      description:
        'How many of them by a correction on the next open statement, because theirs is closed or they were corrected before.',
    }),
    fee_before: sum('The sum of the fees that change, before, in minor units.'),
    fee_after: sum('The same afterwards.'),
    fee_before_text: Type.String({ description: 'fee_before in major units, as `3.57`.' }),
    fee_after_text: Type.String({ description: 'fee_after in major units.' }),
    uncovered: Type.Integer({
      description: 'How many keep their fee, because no plan covers them now.',
    }),
  },
  { $id: 'RepricedSum' },
);

export const repricingSchema = Type.Object(
  {
    month: Type.String(),
    dry_run: Type.Boolean({ description: 'true: nothing was changed.' }),
    preview: Type.String({
      description: 'Names the request and the fee plans of the month. Send it with the run.',
    }),
    merchants: Type.Array(ref(repricedSumSchema), {
      description:
        'By merchant and currency, of the transactions that this call read; empty if nothing changes.',
    }),
    next_cursor: nextCursorSchema,
  },
  { $id: 'Repricing' },
);

/** The query of a call that goes on where another one ended. */
export const repricingQuerySchema = Type.Object({ cursor: pageParameters.cursor });

/** The schemas of repricing that have an `$id`. */
export const repricingSchemas = [repricingRequestSchema, repricedSumSchema, repricingSchema] as const;

/** `nextCursor` leads to the transactions that were not read yet. */
export function repricingOnWire(
  { month, dryRun, preview, sums }: Repricing,
  nextCursor: string | null,
): Static<typeof repricingSchema> {
  return { month, dry_run: dryRun, preview, merchants: sums.map(sumOnWire), next_cursor: nextCursor };
}

function sumOnWire(repriced: RepricedSum): Static<typeof repricedSumSchema> {
  const decimals = currencyDecimals(repriced.currency) ?? 0;
  return {
    merchant_id: repriced.merchantId,
    merchant_name: repriced.merchantName,
    currency: repriced.currency,
    decimals,
    transactions: repriced.transactions,
    as_corrections: repriced.asCorrections,
    fee_before: repriced.feeBefore,
    fee_after: repriced.feeAfter,
    fee_before_text: toMajorUnits(repriced.feeBefore, decimals),
    fee_after_text: toMajorUnits(repriced.feeAfter, decimals),
    uncovered: repriced.uncovered,
  };
}
