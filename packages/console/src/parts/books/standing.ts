import type { Schema } from '@stoa/client';

/** What stands of a transaction before or after a correction; null: nothing. */
export type Standing = NonNullable<Schema<'MerchantTransaction'>['standing']> | null;

/** What the fee is computed from. */
export function baseOf({ full_amount, tax_amount }: NonNullable<Standing>): bigint {
  return full_amount - tax_amount;
}
