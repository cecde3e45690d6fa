import { instantOf } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { dayOf, firstDay, type Month } from '../month.js';
import type { Adjustment, AdjustmentSum, NewAdjustment } from './adjustment.js';

const columns = sql`
  adjustment_id, kind, to_char(month, 'YYYY-MM') as month, currency, amount, credit_left, of_adjustment_id, takes_back,
  fee_plan_id, name, payee, quantity, unit_amount, reference, reason, made_at, made_by`;

type Row = Omit<Adjustment, 'adjustmentId' | 'ofAdjustmentId'> & {
  readonly adjustmentId: bigint;
  readonly ofAdjustmentId: bigint | null;
};

function adjustmentOf({ adjustmentId, ofAdjustmentId, ...row }: Row): Adjustment {
  return {
    ...row,
    adjustmentId: Number(adjustmentId),
    ofAdjustmentId: ofAdjustmentId === null ? null : Number(ofAdjustmentId),
  };
}

/**
 * Adds adjustments, and books them on their statements. The caller holds the lock of the merchant's ledger, so nobody
 * else gives out ids for its adjustments at the same time.
 */
export async function storeAdjustments(
  tx: Transaction,
  merchantId: number,
  adjustments: readonly NewAdjustment[],
): Promise<Adjustment[]> {
  const [newest] = await tx.query<{ id: bigint }>(sql`
    select coalesce(max(adjustment_id), 0) as id
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}`);
  const stored: Adjustment[] = [];
  for (const [index, one] of adjustments.entries()) {
    const adjustmentId = Number(newest?.id ?? 0n) + 1 + index;
    await insertAdjustment(tx, merchantId, { adjustmentId, ...one });
    await bookAdjustment(tx, merchantId, one);
    stored.push({ adjustmentId, ...one });
  }
  return stored;
}

async function insertAdjustment(tx: Transaction, merchantId: number, one: Adjustment): Promise<void> {
  await tx.query(sql`
    insert into stoa.statement_adjustment (
      merchant_id, adjustment_id, month, currency, kind, amount, credit_left, of_adjustment_id, takes_back,
      fee_plan_id, name, payee, quantity, unit_amount, reference, reason, made_at, made_by)
    values (
      ${merchantId}, ${one.adjustmentId}, ${firstDay(one.month)}, ${one.currency}, ${one.kind}, ${one.amount},
      ${one.creditLeft}, ${one.ofAdjustmentId}, ${one.takesBack}, ${one.feePlanId}, ${one.name}, ${one.payee},
      ${one.quantity}, ${one.unitAmount}, ${one.reference}, ${one.reason}, ${one.madeAt}, ${one.madeBy})`);
}

/** A line is also booked for an adjustment of 0, so that its month has a statement. */
async function bookAdjustment(
  tx: Transaction,
  merchantId: number,
  { month, currency, amount, madeAt }: NewAdjustment,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.statement_line as line (
      merchant_id, month, currency, kind, settled_month, fee_plan_id,
      transaction_count, full_amount, tax_amount, fee_amount)
    values (
      ${merchantId}, ${firstDay(month)}, ${currency}, 'adjustment', ${firstDay(month)}, null, 0, 0, 0, ${amount})
    on conflict on constraint statement_line_key do update
    set fee_amount = line.fee_amount + excluded.fee_amount`);
  if (amount === 0n) return;
  await tx.query(sql`
    insert into stoa.fee_day as kept (merchant_id, month, currency, day, fee_amount)
    values (
      ${merchantId}, ${firstDay(month)}, ${currency}, ${dayOf(instantOf(madeAt))}, ${amount})
    on conflict on constraint fee_day_pkey do update
    set fee_amount = kept.fee_amount + excluded.fee_amount`);
}

/** The adjustments of these months of a merchant, in the order of making. */
export async function selectAdjustmentsOfMonths(
  tx: Queryable,
  merchantId: number,
  months: readonly Month[],
): Promise<Adjustment[]> {
  if (months.length === 0) return [];
  const rows = await tx.query<Row>(sql`
    select ${columns}
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}
      and month = any(${months.map(firstDay)}::date[])
    order by adjustment_id`);
  return rows.map(adjustmentOf);
}

type SumOfMerchant = AdjustmentSum & { readonly merchantId: number };

/** The sums of the same, of some merchants, by month, currency and payee, charges and credits apart: no sum is 0. */
export async function selectAdjustmentSums(
  tx: Queryable,
  merchantIds: readonly number[],
  months: readonly Month[],
): Promise<SumOfMerchant[]> {
  if (merchantIds.length === 0 || months.length === 0) return [];
  const rows = await tx.query<Omit<SumOfMerchant, 'amount'> & { readonly amount: string }>(sql`
    select merchant_id, to_char(month, 'YYYY-MM') as month, currency, payee, sum(amount)::text as amount
    from stoa.statement_adjustment
    where merchant_id = any(${merchantIds}::integer[])
      and month = any(${months.map(firstDay)}::date[])
      and amount <> 0
    group by merchant_id, stoa.statement_adjustment.month, currency, payee, amount > 0
    order by min(adjustment_id)`);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

export async function selectAdjustment(
  tx: Queryable,
  merchantId: number,
  adjustmentId: number,
): Promise<Adjustment | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}
      and adjustment_id = ${adjustmentId}`);
  return row && adjustmentOf(row);
}

export async function selectByReference(
  tx: Queryable,
  merchantId: number,
  reference: string,
): Promise<Adjustment | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}
      and reference = ${reference}`);
  return row && adjustmentOf(row);
}

/** What uses up or takes back an adjustment, in the order of making. */
export async function selectNaming(
  tx: Queryable,
  merchantId: number,
  adjustmentId: number,
): Promise<Adjustment[]> {
  const rows = await tx.query<Row>(sql`
    select ${columns}
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}
      and of_adjustment_id = ${adjustmentId}
    order by adjustment_id`);
  return rows.map(adjustmentOf);
}

export interface AdjustmentPage {
  readonly merchantId: number;
  readonly month: Month | null;
  /** Only adjustments that were made before this one; all by default. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What is left of a credit now: what its newest use left. */
const leftNow = (merchantId: number) => sql`
  left join lateral (
    select later.credit_left as left_now
    from stoa.statement_adjustment as later
    where later.merchant_id = ${merchantId}
      and later.of_adjustment_id = granted.adjustment_id
      and granted.kind = 'credit'
    order by later.adjustment_id desc
    limit 1) as newest on true`;

/** A merchant's adjustments, the newest first. What is left of a granted credit is what is left now. */
export async function selectAdjustments(
  tx: Queryable,
  { merchantId, month, before, limit }: AdjustmentPage,
): Promise<Adjustment[]> {
  const rows = await tx.query<Row & { readonly leftNow: bigint | null }>(sql`
    select ${columns}, left_now
    from stoa.statement_adjustment as granted
    ${leftNow(merchantId)}
    where merchant_id = ${merchantId}
      and (${month === null ? null : firstDay(month)}::date is null or month = ${month === null ? null : firstDay(month)}::date)
      and adjustment_id < coalesce(${before}::bigint, 9223372036854775807)
    order by adjustment_id desc
    limit ${limit}`);
  return rows.map(({ leftNow: left, ...row }) =>
    adjustmentOf({ ...row, creditLeft: left ?? row.creditLeft }),
  );
}

/** A credit that is not used up. */
export interface OpenCredit {
  readonly adjustmentId: number;
  /** The first statement on which it may be used. */
  readonly month: Month;
  readonly currency: string;
  readonly left: bigint;
  readonly reason: string | null;
}

/** The oldest first. */
export async function selectOpenCredits(tx: Queryable, merchantId: number): Promise<OpenCredit[]> {
  const rows = await tx.query<Omit<OpenCredit, 'adjustmentId'> & { readonly adjustmentId: bigint }>(sql`
    select
      adjustment_id, to_char(month, 'YYYY-MM') as month, currency, coalesce(left_now, credit_left) as left, reason
    from stoa.statement_adjustment as granted
    ${leftNow(merchantId)}
    where merchant_id = ${merchantId}
      and kind = 'credit'
      and of_adjustment_id is null
      and coalesce(left_now, credit_left) > 0
    order by adjustment_id`);
  return rows.map((row) => ({ ...row, adjustmentId: Number(row.adjustmentId) }));
}

/** The month (UTC) in which a merchant was created: the first that bears recurring fees. */
export async function selectFirstMonth(tx: Queryable, merchantId: number): Promise<Month> {
  const [row] = await tx.query<{ month: Month }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month
    from stoa.merchant
    where merchant_id = ${merchantId}`);
  if (row === undefined) throw new Error('books of a merchant that does not exist');
  return row.month;
}

/** How many adjustments operators entered for a month. */
export async function countEntered(tx: Queryable, merchantId: number, month: Month): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.statement_adjustment
    where merchant_id = ${merchantId}
      and month = ${firstDay(month)}::date
      and reference is not null`);
  return row?.count ?? 0;
}
