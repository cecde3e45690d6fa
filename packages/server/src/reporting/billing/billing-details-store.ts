import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { BillingDetails } from './billing-terms.js';

/** From now on, these details apply to the merchant. */
export async function insertBillingDetails(
  tx: Queryable,
  details: Omit<BillingDetails, 'billingDetailsId'>,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(sql`
    insert into stoa.billing_details (
      merchant_id, name, address_lines, tax_number, payment_days, vat_basis_points, vat_text, made_at, made_by)
    values (
      ${details.merchantId}, ${details.name}, ${details.addressLines}::text[], ${details.taxNumber},
      ${details.paymentDays}, ${details.vatBasisPoints}, ${details.vatText}, ${details.madeAt}, ${details.madeBy})
    returning billing_details_id as id`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}

/** The newest first; only the first one is in effect. */
export function selectBillingDetails(
  tx: Queryable,
  merchantId: number,
  most: number,
): Promise<BillingDetails[]> {
  return tx.query<BillingDetails>(sql`
    select
      merchant_id as "merchantId", billing_details_id as "billingDetailsId", name,
      address_lines as "addressLines", tax_number as "taxNumber", payment_days as "paymentDays",
      vat_basis_points as "vatBasisPoints", vat_text as "vatText", made_at as "madeAt", made_by as "madeBy"
    from stoa.billing_details
    where merchant_id = ${merchantId}
    order by billing_details_id desc
    limit ${most}`);
}

export type BillingDetailsKey = Pick<BillingDetails, 'merchantId' | 'billingDetailsId'>;

/** The details with these keys that exist. May also return other details of the same merchants. */
export function selectBillingDetailsById(
  tx: Queryable,
  keys: readonly BillingDetailsKey[],
): Promise<BillingDetails[]> {
  return tx.query<BillingDetails>(sql`
    select
      merchant_id as "merchantId", billing_details_id as "billingDetailsId", name,
      address_lines as "addressLines", tax_number as "taxNumber", payment_days as "paymentDays",
      vat_basis_points as "vatBasisPoints", vat_text as "vatText", made_at as "madeAt", made_by as "madeBy"
    from stoa.billing_details
    where merchant_id = any(${distinct(keys.map(({ merchantId }) => merchantId))}::integer[])
      and billing_details_id = any(${keys.map(({ billingDetailsId }) => billingDetailsId)}::bigint[])`);
}

/** The current details of each of these merchants that has any. */
export function selectNewestBillingDetails(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<BillingDetails[]> {
  return tx.query<BillingDetails>(sql`
    select distinct on (merchant_id)
      merchant_id as "merchantId", billing_details_id as "billingDetailsId", name,
      address_lines as "addressLines", tax_number as "taxNumber", payment_days as "paymentDays",
      vat_basis_points as "vatBasisPoints", vat_text as "vatText", made_at as "madeAt", made_by as "madeBy"
    from stoa.billing_details
    where merchant_id = any(${merchantIds}::integer[])
    order by merchant_id, billing_details_id desc`);
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
