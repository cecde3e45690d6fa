import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { queryOf } from '../../database/query-of.js';
import { sql } from '../../database/sql.js';
import type { StandingAmounts } from '../corrections/correction.js';
import type { ChargedOccasion } from '../fees/choose-fee-plan.js';
import { type Charges, insertCharges, noCharges } from '../ledger/charge-store.js';
import type { PlannedFee } from '../ledger/fee-change-store.js';
import { firstDay, type Month } from '../month.js';

/** A recorded transaction with what stands of it; without currency, it is voided. Amounts in minor units. */
export interface SettledTransaction extends ChargedOccasion, Omit<StandingAmounts, 'currency'> {
  readonly id: string;
  readonly reportId: bigint;
  readonly statementMonth: Month;
  readonly recordedCurrency: string;
  /**
   * Its place in the volume of the statement's year, in the recorded currency; null if it was recorded without a fee.
   */
  readonly volumeBefore: bigint | null;
  /** The place in that volume from which the fee that stands was computed; null without a fee. */
  readonly standingVolume: bigint | null;
  readonly currency: string | null;
  readonly lastCorrection: bigint | null;
}

/** A place in the order of settlement, and of ids within one instant. */
export interface SettledPosition {
  readonly settledAt: Instant;
  readonly id: string;
}

export interface SettledPage {
  /** Only transactions after this position. */
  readonly after: SettledPosition;
  /** Only transactions settled before this. */
  readonly until: Instant;
  readonly limit: number;
}

/** A page of a merchant's transactions with what stands of them, the oldest settled first; to be read along indexes. */
export function selectSettled(
  tx: Queryable,
  merchantId: number,
  { after, until, limit }: SettledPage,
): Promise<SettledTransaction[]> {
  return tx.query<SettledTransaction>(sql`
    select
      recorded.transaction_id as id, recorded.report_id, recorded.payer_country,
      (extract(epoch from recorded.settled_at) * 1000000)::bigint as settled_at,
      to_char(recorded.statement_month, 'YYYY-MM') as statement_month,
      recorded.currency as recorded_currency, recorded.volume_before,
      last.correction_id as last_correction,
      case when last.correction_id is null then recorded.volume_before else last.new_volume_before end as standing_volume,
      case when last.correction_id is null then recorded.currency else last.new_currency end as currency,
      case when last.correction_id is null then recorded.full_amount else last.new_full_amount end as full_amount,
      case when last.correction_id is null then recorded.tax_amount else last.new_tax_amount end as tax_amount,
      case when last.correction_id is null then recorded.fee_amount else last.new_fee_amount end as fee_amount,
      case when last.correction_id is null then recorded.fee_plan_id else last.new_fee_plan_id end as fee_plan_id
    from (
      select *
      from stoa.transaction
      where merchant_id = ${merchantId}
        and (settled_at, transaction_id) > (
          ${toPostgresTimestamp(after.settledAt)}::timestamptz, ${after.id}::text collate "C")
        and settled_at < ${toPostgresTimestamp(until)}::timestamptz
      order by settled_at, transaction_id
      limit ${limit}) as recorded
    left join lateral (
      select
        correction_id, new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before
      from stoa.correction
      -- The transaction is a range and part of the order, which only the index of a transaction's corrections has.
      where merchant_id = ${merchantId}
        and transaction_id >= recorded.transaction_id
        and transaction_id <= recorded.transaction_id
      order by merchant_id desc, transaction_id desc, correction_id desc
      limit 1) as last on true
    order by recorded.settled_at, recorded.transaction_id`);
}

export interface ChargedScope {
  /** The month in which the transactions were settled. */
  readonly month: Month;
  /** Only this merchant; undefined: all. */
  readonly merchantId: number | undefined;
  /** Only fees of this plan; undefined: of all. */
  readonly feePlanId: number | undefined;
  /** Only merchants from this id on. */
  readonly from: number;
}

/** The merchants with transactions of the month that stand with a fee, by id. */
export async function selectChargedMerchants(
  tx: Queryable,
  { month, merchantId, feePlanId, from }: ChargedScope,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct merchant_id
    from stoa.statement_line
    -- No statement shows what was settled after its month.
    where month >= ${firstDay(month)}::date
      and settled_month = ${firstDay(month)}::date
      and fee_plan_id = coalesce(${feePlanId}::integer, fee_plan_id)
      and merchant_id = coalesce(${merchantId}::integer, merchant_id)
      and (${merchantId}::integer is not null or merchant_id < ${firstTwin})
      and merchant_id >= ${from}
    order by merchant_id`);
  return rows.map((row) => row.merchantId);
}

/** Corrections that change nothing of a transaction except its fee. */
export interface FeeCorrection {
  readonly id: string;
  readonly standing: StandingAmounts;
  readonly fee: PlannedFee;
  /** The parts of that fee. */
  readonly charges: Charges;
  /** The place in the year's volume from which it was computed. */
  readonly volumeBefore: bigint;
  readonly reason: string;
  /** The statement that shows it. */
  readonly month: Month;
}

export async function insertFeeCorrections(
  tx: Transaction,
  merchantId: number,
  {
    corrections,
    at,
    by,
  }: { readonly corrections: readonly FeeCorrection[]; readonly at: Date; readonly by: string },
): Promise<void> {
  const standing = corrections.map((one) => one.standing);
  const rows = await tx.query<{ correctionId: bigint; transactionId: string }>(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
      new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before)
    select
      ${merchantId},
      position + coalesce((select max(correction_id) from stoa.correction where merchant_id = ${merchantId}), 0),
      id, reason, ${at}, ${by}, month,
      currency, full_amount, tax_amount, old_fee_amount, old_fee_plan_id,
      currency, full_amount, tax_amount, fee_amount, fee_plan_id, volume_before
    from unnest(
      ${corrections.map(({ id }) => id)}::text[],
      ${corrections.map(({ reason }) => reason)}::text[],
      ${corrections.map(({ month }) => firstDay(month))}::date[],
      ${standing.map(({ currency }) => currency)}::text[],
      ${standing.map(({ fullAmount }) => fullAmount)}::bigint[],
      ${standing.map(({ taxAmount }) => taxAmount)}::bigint[],
      ${standing.map(({ feeAmount }) => feeAmount)}::bigint[],
      ${standing.map(({ feePlanId }) => feePlanId)}::integer[],
      ${corrections.map(({ fee }) => fee.feeAmount)}::bigint[],
      ${corrections.map(({ fee }) => fee.feePlanId)}::integer[],
      ${corrections.map(({ volumeBefore }) => volumeBefore)}::bigint[]) with ordinality as given (
      id, reason, month, currency, full_amount, tax_amount, old_fee_amount, old_fee_plan_id, fee_amount, fee_plan_id,
      volume_before, position)
    returning correction_id, transaction_id`);
  const chargesOf = new Map(corrections.map(({ id, charges }) => [id, charges]));
  await insertCharges(
    tx,
    merchantId,
    rows.map(({ transactionId: id, correctionId }) => ({
      id,
      correctionId: Number(correctionId),
      charges: chargesOf.get(id) ?? noCharges,
    })),
  );
}

export async function selectMerchantNames(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryOf<{ merchantId: number; name: string }>(
    tx,
    merchantIds,
    sql`
    select merchant_id, name
    from stoa.merchant
    where merchant_id = any(${merchantIds}::integer[])`,
  );
  return new Map(rows.map(({ merchantId, name }) => [merchantId, name]));
}
