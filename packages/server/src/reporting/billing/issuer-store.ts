import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Issuer } from './billing-terms.js';

/** The new issuer is in effect from now on. Its series begins at 1, or continues that of an earlier issuer with the same prefix. */
export async function insertIssuer(tx: Transaction, issuer: Omit<Issuer, 'issuerId'>): Promise<number> {
  await tx.query(sql`
    insert into stoa.number_series (number_prefix)
    values (${issuer.numberPrefix})
    on conflict do nothing`);
  const [row] = await tx.query<{ issuerId: number }>(sql`
    insert into stoa.issuer (
      name, address_lines, tax_number, number_prefix, payment_days, vat_basis_points, vat_text, made_at, made_by)
    values (
      ${issuer.name}, ${issuer.addressLines}::text[], ${issuer.taxNumber}, ${issuer.numberPrefix},
      ${issuer.paymentDays}, ${issuer.vatBasisPoints}, ${issuer.vatText}, ${issuer.madeAt}, ${issuer.madeBy})
    returning issuer_id as "issuerId"`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row.issuerId;
}

/** The newest first; only the first one is in effect. */
export function selectIssuers(tx: Queryable, most: number): Promise<Issuer[]> {
  return tx.query<Issuer>(sql`
    select
      issuer_id as "issuerId", name, address_lines as "addressLines", tax_number as "taxNumber",
      number_prefix as "numberPrefix", payment_days as "paymentDays", vat_basis_points as "vatBasisPoints",
      vat_text as "vatText", made_at as "madeAt", made_by as "madeBy"
    from stoa.issuer
    order by issuer_id desc
    limit ${most}`);
}

export function selectIssuersById(tx: Queryable, ids: readonly number[]): Promise<Issuer[]> {
  return tx.query<Issuer>(sql`
    select
      issuer_id as "issuerId", name, address_lines as "addressLines", tax_number as "taxNumber",
      number_prefix as "numberPrefix", payment_days as "paymentDays", vat_basis_points as "vatBasisPoints",
      vat_text as "vatText", made_at as "madeAt", made_by as "madeBy"
    from stoa.issuer
    where issuer_id = any(${ids}::integer[])`);
}

/**
 * The next numbers of a series, in order. This locks the series, and other closes wait for it until the database transaction
 * ends. So it is the last lock that a close takes. A rollback gives the numbers back.
 */
export async function takeNumbers(tx: Transaction, prefix: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const [row] = await tx.query<{ last: bigint }>(sql`
    update stoa.number_series
    set last_number = last_number + ${count}
    where number_prefix = ${prefix}
    returning last_number as last`);
  if (row === undefined) throw new Error('an issuer has no series of numbers');
  const first = row.last - BigInt(count) + 1n;
  return Array.from({ length: count }, (_, index) => `${prefix}${numberText(first + BigInt(index))}`);
}

/** Six digits, and more when they are needed. */
function numberText(value: bigint): string {
  return String(value).padStart(6, '0');
}
