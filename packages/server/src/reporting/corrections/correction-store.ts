import type { Instant } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';
import type { Correction, StandingAmounts } from './correction.js';

/** The part of a recorded transaction that its correction depends on. */
export interface CorrectableTransaction {
  /** As it was recorded. */
  readonly recorded: StandingAmounts;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  readonly statementMonth: Month;
}

export async function selectCorrectable(
  tx: Queryable,
  merchantId: number,
  transactionId: string,
): Promise<CorrectableTransaction | undefined> {
  const [row] = await tx.query<StandingAmounts & Omit<CorrectableTransaction, 'recorded'>>(sql`
    select
      currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      fee_amount as "feeAmount", fee_plan_id as "feePlanId", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      to_char(statement_month, 'YYYY-MM') as "statementMonth"
    from stoa.transaction
    -- In an order that only the primary key has; see selectRecorded.
    where (merchant_id, transaction_id) >= (${merchantId}, ${transactionId}::text collate "C")
      and (merchant_id, transaction_id) <= (${merchantId}, ${transactionId}::text collate "C")
    order by merchant_id, transaction_id
    limit 1`);
  if (row === undefined) return undefined;
  const { payerCountry, settledAt, statementMonth, ...recorded } = row;
  return { recorded, payerCountry, settledAt, statementMonth };
}

export type NewCorrection = Omit<Correction, 'correctionId'>;

/** The caller holds the merchant's ledger: nobody else counts the merchant's corrections on at the same time. */
export async function insertCorrection(
  tx: Transaction,
  merchantId: number,
  correction: NewCorrection,
): Promise<number> {
  const { before, after } = correction;
  const [row] = await tx.query<{ correctionId: bigint }>(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
      new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id)
    values (
      ${merchantId},
      1 + coalesce((select max(correction_id) from stoa.correction where merchant_id = ${merchantId}), 0),
      ${correction.transactionId}, ${correction.reason}, ${correction.madeAt},
      ${correction.madeBy}, ${firstDay(correction.statementMonth)},
      ${before?.currency}, ${before?.fullAmount}, ${before?.taxAmount}, ${before?.feeAmount}, ${before?.feePlanId},
      ${after?.currency}, ${after?.fullAmount}, ${after?.taxAmount}, ${after?.feeAmount}, ${after?.feePlanId})
    returning correction_id as "correctionId"`);
  if (row === undefined) throw new Error('an insert returned no row');
  return Number(row.correctionId);
}

/** The corrections of some of a merchant's transactions; those of one transaction are in the order of making. */
export async function selectCorrectionsOf(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<Correction[]> {
  const rows = await tx.query<CorrectionRow>(sql`
    select correction.*
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, which "offset 0" keeps: a join that is planned by old statistics may read all corrections.
    cross join lateral (
      select
        correction_id as "correctionId", transaction_id as "transactionId", reason,
        made_at as "madeAt", made_by as "madeBy", to_char(statement_month, 'YYYY-MM') as "statementMonth",
        old_currency as "oldCurrency", old_full_amount as "oldFullAmount", old_tax_amount as "oldTaxAmount",
        old_fee_amount as "oldFeeAmount", old_fee_plan_id as "oldFeePlanId",
        new_currency as "newCurrency", new_full_amount as "newFullAmount", new_tax_amount as "newTaxAmount",
        new_fee_amount as "newFeeAmount", new_fee_plan_id as "newFeePlanId"
      from stoa.correction
      where merchant_id = ${merchantId}
        and transaction_id = wanted.transaction_id collate "C"
      order by correction_id
      offset 0) as correction`);
  return rows.map(correctionOf);
}

export interface CorrectionPosition {
  /** Only corrections that were made before this one; all by default. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A merchant's corrections, the newest first. */
export async function selectCorrections(
  tx: Queryable,
  merchantId: number,
  { before, limit }: CorrectionPosition,
): Promise<Correction[]> {
  const rows = await tx.query<CorrectionRow>(sql`
    select
      correction_id as "correctionId", transaction_id as "transactionId", reason,
      made_at as "madeAt", made_by as "madeBy", to_char(statement_month, 'YYYY-MM') as "statementMonth",
      old_currency as "oldCurrency", old_full_amount as "oldFullAmount", old_tax_amount as "oldTaxAmount",
      old_fee_amount as "oldFeeAmount", old_fee_plan_id as "oldFeePlanId",
      new_currency as "newCurrency", new_full_amount as "newFullAmount", new_tax_amount as "newTaxAmount",
      new_fee_amount as "newFeeAmount", new_fee_plan_id as "newFeePlanId"
    from stoa.correction
    where merchant_id = ${merchantId}
      and correction_id < coalesce(${before}::bigint, 9223372036854775807)
    order by correction_id desc
    limit ${limit}`);
  return rows.map(correctionOf);
}

interface CorrectionRow {
  readonly correctionId: bigint;
  readonly transactionId: string;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly statementMonth: Month;
  readonly oldCurrency: string | null;
  readonly oldFullAmount: bigint | null;
  readonly oldTaxAmount: bigint | null;
  readonly oldFeeAmount: bigint | null;
  readonly oldFeePlanId: number | null;
  readonly newCurrency: string | null;
  readonly newFullAmount: bigint | null;
  readonly newTaxAmount: bigint | null;
  readonly newFeeAmount: bigint | null;
  readonly newFeePlanId: number | null;
}

function correctionOf(row: CorrectionRow): Correction {
  const { correctionId, transactionId, reason, madeAt, madeBy, statementMonth } = row;
  const before = amountsOf({
    currency: row.oldCurrency,
    fullAmount: row.oldFullAmount,
    taxAmount: row.oldTaxAmount,
    feeAmount: row.oldFeeAmount,
    feePlanId: row.oldFeePlanId,
  });
  const after = amountsOf({
    currency: row.newCurrency,
    fullAmount: row.newFullAmount,
    taxAmount: row.newTaxAmount,
    feeAmount: row.newFeeAmount,
    feePlanId: row.newFeePlanId,
  });
  const made = { reason, madeAt, madeBy, statementMonth };
  return { correctionId: Number(correctionId), transactionId, ...made, before, after };
}

type NullableAmounts = { readonly [K in keyof StandingAmounts]: StandingAmounts[K] | null };

/** The table has all three of them, or none. */
function amountsOf({ currency, fullAmount, taxAmount, ...fee }: NullableAmounts): StandingAmounts | null {
  if (currency === null || fullAmount === null || taxAmount === null) return null;
  return { currency, fullAmount, taxAmount, ...fee };
}
