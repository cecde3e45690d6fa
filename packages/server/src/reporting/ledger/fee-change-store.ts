import { byPlaces } from '../../database/along-indexes.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type Charges, deleteRecordedCharges, insertCharges } from './charge-store.js';

/** A fee with the plan that gave it, in minor units. */
export interface PlannedFee {
  readonly feeAmount: bigint;
  readonly feePlanId: number;
}

/** Another fee for a recorded transaction that has no corrections and stands on an open statement. */
export interface NewFee extends PlannedFee {
  readonly id: string;
  /** The parts of the fee. */
  readonly charges: Charges;
  /** The fee until now; null if there was none. */
  readonly before: PlannedFee | null;
  /** The parts of that fee. */
  readonly chargesBefore: Charges;
  /** Its place in the volume of the statement's year. */
  readonly volumeBefore: bigint;
}

export interface FeeChanges {
  readonly fees: readonly NewFee[];
  readonly at: Date;
  /** Who changes them: `operator token 7` or `command`. */
  readonly by: string;
}

/**
 * Changes recorded fees, and stores what they were before. Throws if a fee is no longer what the caller read: then
 * somebody changed it without the lock of the ledger.
 */
export async function changeFees(
  tx: Transaction,
  merchantId: number,
  { fees, at, by }: FeeChanges,
): Promise<void> {
  const places = await selectPlaces(
    tx,
    merchantId,
    fees.map(({ id }) => id),
  );
  const update = sql`
    with changed as (
      update stoa.transaction as recorded
      set
        fee_amount = fee.fee_amount,
        fee_plan_id = fee.fee_plan_id,
        volume_before = fee.volume_before
      from unnest(
        ${fees.map(({ id }) => places.get(id) ?? null)}::text[]::tid[],
        ${fees.map(({ id }) => id)}::text[],
        ${fees.map(({ before }) => before?.feeAmount ?? null)}::bigint[],
        ${fees.map(({ before }) => before?.feePlanId ?? null)}::integer[],
        ${fees.map(({ feeAmount }) => feeAmount)}::bigint[],
        ${fees.map(({ feePlanId }) => feePlanId)}::integer[],
        ${fees.map(({ volumeBefore }) => volumeBefore)}::bigint[])
        as fee (place, transaction_id, old_fee_amount, old_fee_plan_id, fee_amount, fee_plan_id, volume_before)
      where recorded.merchant_id = ${merchantId}
        and recorded.ctid = fee.place
        and recorded.transaction_id = fee.transaction_id collate "C"
        and recorded.fee_plan_id is not distinct from fee.old_fee_plan_id
      returning fee.*)
    insert into stoa.fee_change (
      merchant_id, transaction_id, changed_at, changed_by,
      old_fee_amount, old_fee_plan_id, new_fee_amount, new_fee_plan_id)
    select
      ${merchantId}, transaction_id, ${at}, ${by}, old_fee_amount, old_fee_plan_id, fee_amount, fee_plan_id
    from changed
    returning 1`;
  const rows = await byPlaces(tx, () => tx.query(update));
  if (rows.length !== fees.length) throw new Error('a fee was changed outside the lock of its ledger');
  await changeCharges(tx, merchantId, fees);
}

async function changeCharges(tx: Transaction, merchantId: number, fees: readonly NewFee[]): Promise<void> {
  const divided = fees.filter(({ chargesBefore }) => chargesBefore.length > 0);
  const ids = divided.map(({ id }) => id);
  const expected = divided.reduce((count, { chargesBefore }) => count + chargesBefore.length, 0);
  if ((await deleteRecordedCharges(tx, merchantId, ids)) !== expected)
    throw new Error('the charges of a fee were changed outside the lock of its ledger');
  await insertCharges(
    tx,
    merchantId,
    fees.map(({ id, charges }) => ({ id, correctionId: 0, charges })),
  );
}

/** The places (ctid) of the rows of transactions in the table. They are valid until somebody changes the rows. */
async function selectPlaces(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; place: string }>(sql`
    select recorded.transaction_id as id, recorded.place::text as place
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in an order that only the primary key has; see selectRecorded.
    cross join lateral (
      select transaction_id, ctid as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id, transaction_id
      limit 1) as recorded`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** A change of a recorded fee. */
export interface FeeChange {
  readonly transactionId: string;
  readonly changedAt: Date;
  readonly changedBy: string;
  /** Null if there was no fee yet. */
  readonly before: PlannedFee | null;
  readonly after: PlannedFee;
}

interface FeeChangeRow extends Omit<FeeChange, 'before' | 'after'> {
  readonly oldFeeAmount: bigint | null;
  readonly oldFeePlanId: number | null;
  readonly newFeeAmount: bigint;
  readonly newFeePlanId: number;
}

/**
 * How the recorded fees of some of a merchant's transactions changed; for one transaction, the oldest change comes
 * first.
 */
export async function selectFeeChanges(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<FeeChange[]> {
  const rows = await tx.query<FeeChangeRow>(sql`
    select change.*
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, which "offset 0" keeps; see selectCorrectionsOf.
    cross join lateral (
      select
        transaction_id, changed_at, changed_by, old_fee_amount, old_fee_plan_id, new_fee_amount, new_fee_plan_id
      from stoa.fee_change
      where merchant_id = ${merchantId}
        and transaction_id = wanted.transaction_id collate "C"
      order by fee_change_id
      offset 0) as change`);
  return rows.map(feeChangeOf);
}

function feeChangeOf(row: FeeChangeRow): FeeChange {
  const { oldFeeAmount, oldFeePlanId, newFeeAmount, newFeePlanId, ...change } = row;
  const hadFee = oldFeeAmount !== null && oldFeePlanId !== null;
  return {
    ...change,
    before: hadFee ? { feeAmount: oldFeeAmount, feePlanId: oldFeePlanId } : null,
    after: { feeAmount: newFeeAmount, feePlanId: newFeePlanId },
  };
}
