import { type Static, type TUnsafe, Type } from 'typebox';
import { integerOrNull, text } from '../../http/validating/members.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import type { StandingAmounts } from './correction.js';

export const feeMembers = {
  fee_amount: Int64OrNull("The store's fee in minor units; null while no fee plan covers the transaction."),
  fee_plan_id: integerOrNull('The plan that the fee was computed by; null if the fee is.'),
};

const amountsSchema = Type.Object({
  currency: text('Alpha-3 code (ISO 4217).'),
  full_amount: Int64({ description: 'Minor units.' }),
  tax_amount: Int64({ description: 'Minor units.' }),
  ...feeMembers,
});

/** What stands of a transaction at a time, or null if nothing does. */
export function amountsOrNull(description: string): TUnsafe<Static<typeof amountsSchema> | null> {
  return Type.Unsafe<Static<typeof amountsSchema> | null>({
    ...amountsSchema,
    type: ['object', 'null'],
    description,
  });
}

export function amountsOnWire(amounts: StandingAmounts | null): Static<typeof amountsSchema> | null {
  if (amounts === null) return null;
  return {
    currency: amounts.currency,
    full_amount: amounts.fullAmount,
    tax_amount: amounts.taxAmount,
    fee_amount: amounts.feeAmount,
    fee_plan_id: amounts.feePlanId,
  };
}
