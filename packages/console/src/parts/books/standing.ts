import type { Schema } from '@stoa/client';

/** What stands of a transaction before or after a correction; null: nothing. */
export type Standing = NonNullable<Schema<'MerchantTransaction'>['standing']> | null;

/** The base of the fee: the gross without the tax. */
export function baseOf({ full_amount, tax_amount }: NonNullable<Standing>): bigint {
  return full_amount - tax_amount;
}
