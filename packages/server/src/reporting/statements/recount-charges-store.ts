import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { StatementPlace } from '../ledger/statement-charge-store.js';
import { isOpen, type OpenMonths } from './close-store.js';
import { type CorrectionSlice, recordedOfCorrections, type Slice, settledMonth } from './recount-store.js';

/** What a line of a plan charged on a line of a statement, as it was kept or as it was counted again from the rows. */
export interface BookedCharge extends StatementPlace {
  readonly line: number;
  readonly transactionCount: bigint;
  readonly assumedCount: bigint;
  readonly baseAmount: bigint;
  readonly feeAmount: bigint;
}

interface ChargeRow extends Omit<BookedCharge, 'baseAmount' | 'feeAmount'> {
  readonly baseAmount: string;
  readonly feeAmount: string;
}

const columns = sql`
  to_char(month, 'YYYY-MM') as month, currency, kind, to_char(settled_month, 'YYYY-MM') as settled_month, fee_plan_id, line`;

const sums = sql`
  sum(sign) as transaction_count, sum(case when assumed then sign else 0 end) as assumed_count,
  sum(sign * base_amount::numeric) as base_amount, sum(sign * fee_amount::numeric) as fee_amount`;

/** The charges of the open months, as the books have them. */
export async function selectBookedCharges(tx: Transaction, open: OpenMonths): Promise<BookedCharge[]> {
  const rows = await tx.query<ChargeRow>(sql`
    select ${columns}, transaction_count, assumed_count, base_amount, fee_amount
    from stoa.statement_charge
    where merchant_id = ${open.merchantId}
      and ${isOpen(open, sql`month`)}`);
  return rows.map(chargeOf);
}

/**
 * The charges of transactions that were settled in a slice of the open months and stand on the statement of their own
 * month.
 */
export async function recountSettledCharges(
  tx: Transaction,
  merchantId: number,
  { from, until }: Slice,
): Promise<BookedCharge[]> {
  const rows = await tx.query<ChargeRow>(sql`
    with counted as (
      select
        statement_month as month, currency, 'recorded' as kind, statement_month as settled_month, fee_plan_id,
        1 as sign, charge.*
      from stoa.transaction as recorded
      ${chargesOfRecorded(merchantId)}
      where merchant_id = ${merchantId}
        and settled_at >= ${from}::timestamptz
        and settled_at < ${until}::timestamptz
        and fee_plan_id is not null
        and statement_month = ${settledMonth})
    select ${columns}, ${sums}
    from counted
    group by counted.month, currency, kind, counted.settled_month, fee_plan_id, line`);
  return rows.map(chargeOf);
}

/** The charges of transactions that stand on open months because their own was closed when they arrived. */
export async function recountLateCharges(tx: Transaction, open: OpenMonths): Promise<BookedCharge[]> {
  const rows = await tx.query<ChargeRow>(sql`
    with counted as (
      select
        statement_month as month, currency, 'recorded' as kind, ${settledMonth} as settled_month, fee_plan_id,
        1 as sign, charge.*
      from stoa.transaction as recorded
      ${chargesOfRecorded(open.merchantId)}
      where merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`statement_month`)}
        and fee_plan_id is not null
        -- As in the predicate of transaction_late.
        and (settled_at at time zone 'UTC') < statement_month)
    select ${columns}, ${sums}
    from counted
    where counted.settled_month < counted.month
    group by counted.month, currency, kind, counted.settled_month, fee_plan_id, line`);
  return rows.map(chargeOf);
}

/** The charges of both sides of the corrections in a slice that open months show. */
export async function recountCorrectionCharges(
  tx: Queryable,
  open: OpenMonths,
  { after, upTo }: CorrectionSlice,
): Promise<BookedCharge[]> {
  const rows = await tx.query<ChargeRow>(sql`
    with shown as (
      select
        correction.transaction_id, correction.correction_id, correction.statement_month, correction.old_currency,
        correction.old_fee_plan_id, correction.new_currency, correction.new_fee_plan_id,
        ${settledMonth} as settled_month,
        -- A reversal takes back what the correction before it gave or, if there is none, what was recorded; see selectFormerFees.
        coalesce((
          select earlier.correction_id
          from stoa.correction as earlier
          where earlier.merchant_id = ${open.merchantId}
            and earlier.transaction_id >= correction.transaction_id
            and earlier.transaction_id <= correction.transaction_id
            and earlier.correction_id < correction.correction_id
          order by earlier.merchant_id desc, earlier.transaction_id desc, earlier.correction_id desc
          limit 1), 0) as former_id
      from stoa.correction
      ${recordedOfCorrections(open.merchantId)}
      where correction.merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`correction.statement_month`)}
        and correction.correction_id > ${after}
        and correction.correction_id <= ${upTo}),
    side as (
      select
        statement_month as month, old_currency as currency, 'reversal' as kind, settled_month,
        old_fee_plan_id as fee_plan_id, -1 as sign, transaction_id, former_id as charged_id
      from shown
      where old_fee_plan_id is not null
      union all
      select
        statement_month, new_currency, 'restatement', settled_month, new_fee_plan_id, 1, transaction_id, correction_id
      from shown
      where new_fee_plan_id is not null),
    counted as (
      select side.*, charge.*
      from side
      cross join lateral (
        select line, base_amount, fee_amount, assumed
        from stoa.charged_line
        where merchant_id = ${open.merchantId}
          and transaction_id = side.transaction_id
          and correction_id = side.charged_id
        offset 0) as charge)
    select ${columns}, ${sums}
    from counted
    group by counted.month, currency, kind, counted.settled_month, fee_plan_id, line`);
  return rows.map(chargeOf);
}

/** One lookup for each transaction, which "offset 0" keeps. */
function chargesOfRecorded(merchantId: number) {
  return sql`
    cross join lateral (
      select line, base_amount, fee_amount, assumed
      from stoa.charged_line
      where merchant_id = ${merchantId}
        and transaction_id = recorded.transaction_id
        and correction_id = 0
      offset 0) as charge`;
}

function chargeOf({ baseAmount, feeAmount, ...row }: ChargeRow): BookedCharge {
  return { ...row, baseAmount: BigInt(baseAmount), feeAmount: BigInt(feeAmount) };
}
