import type { Queryable, Transaction } from '../../database/database.js';
import { queryOf } from '../../database/query-of.js';
import { sql } from '../../database/sql.js';
import type { BillingDetails, Issuer } from './billing-terms.js';

const partyColumns = sql`name, address_lines, tax_number, payment_days, vat_ppm, vat_text, made_at, made_by`;
const issuerColumns = sql`issuer_id, number_prefix, bank_lines, ${partyColumns}`;
const detailsColumns = sql`merchant_id, billing_details_id, ${partyColumns}`;

/**
 * The new issuer is in effect from now on. Its series begins at 1, or continues that of an earlier issuer with the same
 * prefix.
 */
export async function insertIssuer(tx: Transaction, issuer: Omit<Issuer, 'issuerId'>): Promise<number> {
  await tx.query(sql`
    insert into stoa.number_series (number_prefix)
    values (${issuer.numberPrefix})
    on conflict do nothing`);
  const [row] = await tx.query<{ issuerId: number }>(sql`
    insert into stoa.issuer (
      name, address_lines, tax_number, number_prefix, bank_lines, payment_days, vat_ppm, vat_text, made_at, made_by)
    values (
      ${issuer.name}, ${issuer.addressLines}::text[], ${issuer.taxNumber}, ${issuer.numberPrefix},
      ${issuer.bankLines}::text[], ${issuer.paymentDays}, ${issuer.vatPpm}, ${issuer.vatText}, ${issuer.madeAt}, ${issuer.madeBy})
    returning issuer_id`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.issuerId;
}

/** The newest first; only the first one is in effect. */
export function selectIssuers(tx: Queryable, most: number): Promise<Issuer[]> {
  return tx.query<Issuer>(sql`
    select ${issuerColumns}
    from stoa.issuer
    order by issuer_id desc
    limit ${most}`);
}

export function selectIssuersById(tx: Queryable, ids: readonly number[]): Promise<Issuer[]> {
  return queryOf<Issuer>(
    tx,
    ids,
    sql`
    select ${issuerColumns}
    from stoa.issuer
    where issuer_id = any(${ids}::integer[])`,
  );
}

/**
 * The next numbers of a series, in order; a new series begins at 1. This locks the series, and other closes wait for it
 * until the database transaction ends. So it is the last lock that a close takes. A rollback gives the numbers back.
 */
export async function takeNumbers(tx: Transaction, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const [row] = await tx.query<{ last: bigint }>(sql`
    insert into stoa.number_series as series (number_prefix, last_number)
    values (${prefix}, ${count})
    on conflict (number_prefix) do update
    set last_number = series.last_number + excluded.last_number
    returning last_number as last`);
  if (row === undefined) throw new Error('a series gave no number');
  const first = row.last - BigInt(count) + 1n;
  return Array.from({ length: count }, (_, index) => `${prefix}${numberText(first + BigInt(index))}`);
}

/** Its next number is 1 again. Only for twins: a store never gives a number twice. */
export async function deleteSeries(tx: Transaction, prefix: string): Promise<void> {
  await tx.query(sql`
    delete from stoa.number_series
    where number_prefix = ${prefix}`);
}

/** Six digits, and more when they are needed. */
function numberText(value: bigint): string {
  return String(value).padStart(6, '0');
}

/** From now on, these details apply to the merchant. */
export async function insertBillingDetails(
  tx: Queryable,
  details: Omit<BillingDetails, 'billingDetailsId'>,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(sql`
    insert into stoa.billing_details (
      merchant_id, name, address_lines, tax_number, payment_days, vat_ppm, vat_text, made_at, made_by)
    values (
      ${details.merchantId}, ${details.name}, ${details.addressLines}::text[], ${details.taxNumber},
      ${details.paymentDays}, ${details.vatPpm}, ${details.vatText}, ${details.madeAt}, ${details.madeBy})
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
    select ${detailsColumns}
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
  return queryOf<BillingDetails>(
    tx,
    keys,
    sql`
    select ${detailsColumns}
    from stoa.billing_details
    where merchant_id = any(${[...new Set(keys.map(({ merchantId }) => merchantId))]}::integer[])
      and billing_details_id = any(${keys.map(({ billingDetailsId }) => billingDetailsId)}::bigint[])`,
  );
}

/** The current details of each of these merchants that has any. */
export function selectNewestBillingDetails(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<BillingDetails[]> {
  return queryOf<BillingDetails>(
    tx,
    merchantIds,
    sql`
    select distinct on (merchant_id) ${detailsColumns}
    from stoa.billing_details
    where merchant_id = any(${merchantIds}::integer[])
    order by merchant_id, billing_details_id desc`,
  );
}
