import { currencyDecimals, toMajorUnits } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema } from '../../http/page-cursor.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { newFeePlanSchema } from '../fees/fee-plan-schemas.js';
import { monthPattern } from '../month.js';
import type { WhatIfSum } from './what-if.js';

const { countries, rate_basis_points, tiers } = newFeePlanSchema.properties;

/** Unknown fields are refused: if `countries` were misspelt, the terms would apply to all countries. */
export const whatIfRequestSchema = Type.Object(
  {
    merchant_id: Type.Integer({ description: 'The merchant.' }),
    month: TextOf('month', {
      pattern: monthPattern,
      description: 'The month (UTC) in which the transactions were settled.',
    }),
    countries,
    rate_basis_points,
    tiers,
  },
  { $id: 'WhatIfRequest', additionalProperties: false },
);

const whatIfSumSchema = Type.Object(
  {
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
    decimals: Type.Integer({
      description: 'Decimals of the currency: with 2, a fee of 357 minor units is 3.57.',
    }),
    transactions: Type.Integer({ description: 'Transactions that stand; voided ones are not counted.' }),
    covered: Type.Integer({
      description: 'Those whose payers the terms are for; the others keep their fee.',
    }),
    base: sum('Sum of the bases, in minor units.'),
    fee_before: sum('Sum of the fees as they are, in minor units.'),
    fee_after: sum('Sum of the fees under these terms.'),
    fee_before_text: Type.String({ description: 'fee_before in major units, as `3.57`.' }),
    fee_after_text: Type.String({ description: 'fee_after in major units.' }),
    uncharged: Type.Integer({ description: 'Those that have no fee now; 0 in fee_before.' }),
  },
  { $id: 'WhatIfSum' },
);

export const whatIfSchema = Type.Object(
  {
    sums: Type.Array(ref(whatIfSumSchema), {
      description: 'By currency, of the transactions that this call read.',
    }),
    next_cursor: nextCursorSchema,
  },
  { $id: 'WhatIf' },
);

/** The schemas of the what-if that have an `$id`. */
export const whatIfSchemas = [whatIfRequestSchema, whatIfSumSchema, whatIfSchema] as const;

export function whatIfSumOnWire(one: WhatIfSum): Static<typeof whatIfSumSchema> {
  const decimals = currencyDecimals(one.currency) ?? 0;
  return {
    currency: one.currency,
    decimals,
    transactions: one.transactions,
    covered: one.covered,
    base: one.base,
    fee_before: one.feeBefore,
    fee_after: one.feeAfter,
    fee_before_text: toMajorUnits(one.feeBefore, decimals),
    fee_after_text: toMajorUnits(one.feeAfter, decimals),
    uncharged: one.withoutFee,
  };
}
