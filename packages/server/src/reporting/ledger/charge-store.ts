import { byPlaces } from '../../database/along-indexes.js';
import { copyLine } from '../../database/copy-rows.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** What a line of a plan charged for a transaction. */
export interface LineCharge {
  /** Its place in the plan, from 1 on. */
  readonly line: number;
  /** What the rate was applied to, in minor units. */
  readonly baseAmount: bigint;
  /** Parts per million; null if parts of the base have different rates. */
  readonly ratePpm: number | null;
  /** In minor units. */
  readonly feeAmount: bigint;
  /**
   * A fact was not known, so the plan decided whether the line applies, or its app's volume counts as 0. If it does
   * not, the amounts are 0.
   */
  readonly assumed: boolean;
  /**
   * The volume before it that the tiers of the line saw; null where it is that of the transaction, or the line has no
   * tiers.
   */
  readonly volumeBefore: bigint | null;
  /** The ages in months that the line asked for; null if it did not, or they were not known. */
  readonly installationAge: number | null;
  readonly subscriptionAge: number | null;
}

/**
 * The lines that charged something, or would have if more were known, in the order of the plan. Their fees add up to
 * the fee.
 */
export type Charges = readonly LineCharge[];

/** Those of a fee that is not divided by line. */
export const noCharges: Charges = [];

/** Lines of COPY into stoa.charged_line for a recorded transaction. */
export function* chargeLines(merchantId: number, id: string, charges: Charges): Generator<string> {
  for (const one of charges)
    yield copyLine([
      merchantId,
      id,
      0,
      one.line,
      one.baseAmount,
      one.ratePpm,
      one.feeAmount,
      one.assumed ? 't' : 'f',
      one.volumeBefore,
      one.installationAge,
      one.subscriptionAge,
    ]);
}

/** Copies lines that have the columns below, in this order. */
export async function copyCharges(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    `stoa.charged_line (
      merchant_id, transaction_id, correction_id, line, base_amount, rate_ppm, fee_amount, assumed, volume_before,
      installation_age, subscription_age)`,
    lines,
  );
}

/** The charges of a new fee of a transaction. */
export interface ChargedFee {
  readonly id: string;
  /** The correction that gave it; 0: it is the recorded fee. */
  readonly correctionId: number;
  readonly charges: Charges;
}

/** Adds the charges of new fees, in the database transaction that gives these fees. */
export async function insertCharges(
  tx: Transaction,
  merchantId: number,
  fees: readonly ChargedFee[],
): Promise<void> {
  const rows = fees.flatMap(({ id, correctionId, charges }) =>
    charges.map((one) => ({ id, correctionId, ...one })),
  );
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into stoa.charged_line (
      merchant_id, transaction_id, correction_id, line, base_amount, rate_ppm, fee_amount, assumed, volume_before,
      installation_age, subscription_age)
    select ${merchantId}, charge.*
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ correctionId }) => correctionId)}::bigint[],
      ${rows.map(({ line }) => line)}::smallint[],
      ${rows.map(({ baseAmount }) => baseAmount)}::bigint[],
      ${rows.map(({ ratePpm }) => ratePpm)}::integer[],
      ${rows.map(({ feeAmount }) => feeAmount)}::bigint[],
      ${rows.map(({ assumed }) => assumed)}::boolean[],
      ${rows.map(({ volumeBefore }) => volumeBefore)}::bigint[],
      ${rows.map(({ installationAge }) => installationAge)}::integer[],
      ${rows.map(({ subscriptionAge }) => subscriptionAge)}::integer[]) as charge`);
}

/** Deletes the charges of recorded fees that get another fee, and returns how many rows there were. */
export async function deleteRecordedCharges(
  tx: Transaction,
  merchantId: number,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx.query<{ place: string }>(sql`
    select charge.place::text as place
    from unnest(${ids}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in the order of the primary key; see selectRecorded.
    cross join lateral (
      select ctid as place
      from stoa.charged_line
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
        and correction_id = 0
      order by merchant_id, transaction_id, correction_id, line) as charge`);
  const remove = sql`
    delete from stoa.charged_line
    where merchant_id = ${merchantId}
      and ctid = any(${found.map(({ place }) => place)}::text[]::tid[])
    returning 1`;
  return (await byPlaces(tx, () => tx.query(remove))).length;
}

/** The charges of fees; those of a fee that is not divided are none. */
export type ChargesOf = (transactionId: string, correctionId: number) => Charges;

interface ChargeRow extends LineCharge {
  readonly transactionId: string;
  readonly correctionId: bigint;
}

/** The charges of some of a merchant's transactions, of their recorded fees and of their corrections'. */
export async function selectCharges(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<ChargesOf> {
  if (transactionIds.length === 0) return () => noCharges;
  const rows = await tx.query<ChargeRow>(sql`
    select charge.*
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in the order of the primary key; see selectRecorded.
    cross join lateral (
      select
        transaction_id, correction_id, line, base_amount, rate_ppm, fee_amount, assumed, volume_before,
        installation_age, subscription_age
      from stoa.charged_line
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id, transaction_id, correction_id, line) as charge`);
  const found = new Map<string, LineCharge[]>();
  for (const { transactionId, correctionId, ...one } of rows) {
    const key = keyOf(transactionId, Number(correctionId));
    const same = found.get(key);
    if (same === undefined) found.set(key, [one]);
    else same.push(one);
  }
  return (transactionId, correctionId) => found.get(keyOf(transactionId, correctionId)) ?? noCharges;
}

/** A correction, and the fee that it takes back. */
export interface FormerFee {
  readonly transactionId: string;
  readonly correctionId: bigint;
}

/**
 * For each of these corrections, the correction before it of the same transaction; 0 if it takes back the recorded fee.
 */
export async function selectFormerFees(
  tx: Queryable,
  merchantId: number,
  corrections: readonly FormerFee[],
): Promise<ReadonlyMap<bigint, number>> {
  if (corrections.length === 0) return new Map();
  const rows = await tx.query<{ correctionId: bigint; formerId: bigint | null }>(sql`
    select wanted.correction_id, former.correction_id as former_id
    from unnest(
      ${corrections.map(({ transactionId }) => transactionId)}::text[],
      ${corrections.map(({ correctionId }) => correctionId)}::bigint[]) as wanted (transaction_id, correction_id)
    -- The transaction is a range and part of the order, which only the index of a transaction's corrections has.
    left join lateral (
      select correction_id
      from stoa.correction
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
        and correction_id < wanted.correction_id
      order by merchant_id desc, transaction_id desc, correction_id desc
      limit 1) as former on true`);
  return new Map(rows.map(({ correctionId, formerId }) => [correctionId, Number(formerId ?? 0n)]));
}

function keyOf(transactionId: string, correctionId: number): string {
  return `${correctionId} ${transactionId}`;
}
