import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { patternsOf } from '../../database/like-patterns.js';
import { sql } from '../../database/sql.js';
import { twinOf } from '../../kernel/twin.js';

export interface Merchant {
  readonly merchantId: number;
  readonly name: string;
  readonly createdAt: Date;
  /** Since when its keys and people are refused, and why; null: it is not suspended. */
  readonly suspendedAt: Date | null;
  readonly suspendedBecause: string | null;
  readonly hasTwin: boolean;
}

const ownColumns = sql`merchant_id, name, created_at, suspended_at, suspended_because`;

const columns = sql`
  ${ownColumns},
  exists (
    select
    from stoa.merchant as twin
    where twin.merchant_id = merchant.merchant_id + ${firstTwin}) as has_twin`;

/**
 * A new merchant has no twin. Citus refuses to ask for one here, because it takes no subquery in an insert of values.
 */
export async function insertMerchant(tx: Queryable, name: string, now: Date): Promise<Merchant> {
  const [row] = await tx.query<Merchant>(sql`
    insert into stoa.merchant (name, created_at)
    values (${name}, ${now})
    returning ${ownColumns}, false as has_twin`);
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
}

/** The merchants of the store, without twins. */
export function selectMerchants(tx: Queryable): Promise<Merchant[]> {
  return tx.query<Merchant>(sql`
    select ${columns}
    from stoa.merchant
    where merchant_id < ${firstTwin}
    order by merchant_id`);
}

/** A page of merchants in the order of their ids. Twins are in it only if `among` names them. */
export interface MerchantsPage {
  /** The last id of the previous page; 0 for the first page. */
  readonly after: number;
  readonly most: number;
  /** Only those whose name begins with this in any case, or whose id does. */
  readonly beginning: string | undefined;
  /** Only those whose name has this in it, in any case and with any accents, or whose id begins with it. */
  readonly contains?: string | undefined;
  /** Only merchants with these ids. */
  readonly among?: readonly number[] | undefined;
}

/**
 * Pages without `beginning` walk the primary key. Pages with it find all matches with the two indexes for prefixes, and
 * sort them.
 */
export function selectMerchantsPage(tx: Queryable, page: MerchantsPage): Promise<Merchant[]> {
  const { after, most, beginning, contains, among } = page;
  if (contains !== undefined) return selectMerchantsWith(tx, { ...page, contains });
  if (among !== undefined) return selectMerchantsAmong(tx, { ...page, among });
  return beginning === undefined
    ? tx.query<Merchant>(sql`
        select ${columns}
        from stoa.merchant
        where merchant_id > ${after}
          and merchant_id < ${firstTwin}
        order by merchant_id
        limit ${most}`)
    : tx.query<Merchant>(sql`
        select ${columns}
        from stoa.merchant
        where merchant_id > ${after}
          and merchant_id < ${firstTwin}
          and (lower(name) collate "C" ^@ lower(${beginning}) or merchant_id::text collate "C" ^@ ${beginning})
        order by merchant_id
        limit ${most}`);
}

/** In lower case, without accents. Most names are ASCII, and have none: looking for them takes most of a search. */
const foldedName = sql`
  (case
    when octet_length(name) = char_length(name) then lower(name)
    else regexp_replace(lower(normalize(name, nfkd)), '[\\u0300-\\u036f]', '', 'g')
  end)`;

/**
 * Reads the names of all merchants: no index finds a text within a name, and a store has thousands of merchants, not
 * millions.
 */
function selectMerchantsWith(
  tx: Queryable,
  { after, most, beginning = '', contains, among }: MerchantsPage & { readonly contains: string },
): Promise<Merchant[]> {
  return tx.query<Merchant>(sql`
    select ${columns}
    from stoa.merchant
    where merchant_id > ${after}
      and merchant_id < ${firstTwin}
      and (
        position(
          regexp_replace(lower(normalize(${contains}::text, nfkd)), '[\\u0300-\\u036f]', '', 'g')
          in ${foldedName}) > 0
        or merchant_id::text collate "C" ^@ ${contains})
      and (lower(name) collate "C" ^@ lower(${beginning}) or merchant_id::text collate "C" ^@ ${beginning})
      and (${among ?? null}::integer[] is null or merchant_id = any(${among ?? null}::integer[]))
    order by merchant_id
    limit ${most}`);
}

/** A page of the merchants with some ids; `beginning` applies as well. */
function selectMerchantsAmong(
  tx: Queryable,
  { after, most, beginning = '', among }: MerchantsPage & { readonly among: readonly number[] },
): Promise<Merchant[]> {
  return tx.query<Merchant>(sql`
    select ${columns}
    from stoa.merchant
    where merchant_id = any(${among}::integer[])
      and merchant_id > ${after}
      and (lower(name) collate "C" ^@ lower(${beginning}) or merchant_id::text collate "C" ^@ ${beginning})
    order by merchant_id
    limit ${most}`);
}

/** Makes the twin of a merchant, with its name and suspension; false if it has one. */
export async function insertTwin(tx: Transaction, merchantId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into stoa.merchant (merchant_id, name, created_at, suspended_at, suspended_because)
    overriding system value
    select merchant_id + ${firstTwin}, name, ${now}, suspended_at, suspended_because
    from stoa.merchant
    where merchant_id = ${merchantId}
    on conflict do nothing
    returning merchant_id`);
  return rows.length > 0;
}

/** The merchant, which nobody else changes until the transaction ends. */
export async function lockMerchant(tx: Transaction, merchantId: number): Promise<Merchant | undefined> {
  const [row] = await tx.query<Merchant>(sql`
    select ${columns}
    from stoa.merchant
    where merchant_id = ${merchantId}
    for no key update`);
  return row;
}

/** Of the merchant and its twin. */
export async function updateSuspension(
  tx: Transaction,
  { merchantId, suspendedAt, suspendedBecause }: Merchant,
): Promise<void> {
  await tx.query(sql`
    update stoa.merchant
    set suspended_at = ${suspendedAt}, suspended_because = ${suspendedBecause}
    where merchant_id = any(${[merchantId, twinOf(merchantId)]}::integer[])`);
}

/** The ids of the merchants of the store after `after`, in order. */
export async function selectMerchantIds(
  tx: Queryable,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number[]> {
  const rows = await tx.query<Pick<Merchant, 'merchantId'>>(sql`
    select merchant_id
    from stoa.merchant
    where merchant_id > ${after}
      and merchant_id < ${firstTwin}
    order by merchant_id
    limit ${most}`);
  return rows.map(({ merchantId }) => merchantId);
}

export async function merchantExists(tx: Queryable, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.merchant
    where merchant_id = ${merchantId}`);
  return rows.length > 0;
}

/**
 * Merchants of the store that have each of these words in their name, or whose id is the only word. Those whose name
 * begins with the first word come first. It reads the names of all merchants: no index finds a text within a name, and
 * a store has thousands of merchants.
 */
export function selectMerchantsNamed(
  tx: Queryable,
  words: readonly string[],
  most: number,
): Promise<Pick<Merchant, 'merchantId' | 'name'>[]> {
  return tx.query<Pick<Merchant, 'merchantId' | 'name'>>(sql`
    with named as materialized (
      select merchant_id, name, ${foldedName} as folded
      from stoa.merchant
      where merchant_id < ${firstTwin})
    select merchant_id, name
    from named
    where ${words}::text[] = array[merchant_id::text]
      or folded like all (${patternsOf(words)}::text[])
    order by not starts_with(folded, ${words[0] ?? ''}), length(name), merchant_id
    limit ${most}`);
}

/** The names of some merchants. */
export function selectMerchantNames(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<Pick<Merchant, 'merchantId' | 'name'>[]> {
  return tx.query<Pick<Merchant, 'merchantId' | 'name'>>(sql`
    select merchant_id, name
    from stoa.merchant
    where merchant_id = any(${merchantIds}::integer[])`);
}
