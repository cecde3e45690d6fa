import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay } from '../month.js';
import { assertBooked, booksOf, type StatementLineChange } from './books-store.js';
import type { Charges } from './charge-store.js';

/** A line of a merchant's statement. */
export type StatementPlace = Pick<StatementLineChange, 'month' | 'currency' | 'kind' | 'settledMonth'> & {
  readonly feePlanId: number;
};

/** A change of what a line of a plan charged on a line of a statement, negative if it takes something back. */
export interface StatementChargeChange extends StatementPlace {
  /** The place of the line in its plan. */
  readonly line: number;
  readonly transactionCount: number;
  readonly assumedCount: number;
  /** Amounts in minor units. */
  readonly baseAmount: bigint;
  readonly feeAmount: bigint;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Changes of charges, at most one for each line of a plan on a line of a statement: those of the same line are added
 * up.
 */
export interface ChargeChanges {
  /** Without a plan there is nothing to add. */
  add(
    place: Omit<StatementPlace, 'feePlanId'> & { readonly feePlanId: number | null },
    charges: Charges,
    sign: 1 | -1,
  ): void;
  all(): readonly StatementChargeChange[];
}

export function createChargeChanges(): ChargeChanges {
  /** By line of a statement, and there by the line of the plan. */
  const changes = new Map<string, Writable<StatementChargeChange>[]>();
  return {
    add: ({ month, currency, kind, settledMonth, feePlanId }, charges, sign) => {
      if (feePlanId === null || charges.length === 0) return;
      const key = `${month} ${kind} ${settledMonth} ${currency} ${feePlanId}`;
      let lines = changes.get(key);
      if (lines === undefined) {
        lines = [];
        changes.set(key, lines);
      }
      for (const { line, assumed, baseAmount, feeAmount } of charges) {
        lines[line] ??= {
          ...{ month, currency, kind, settledMonth, feePlanId, line },
          ...{ transactionCount: 0, assumedCount: 0, baseAmount: 0n, feeAmount: 0n },
        };
        const change = lines[line];
        change.transactionCount += sign;
        change.assumedCount += assumed ? sign : 0;
        change.baseAmount += sign === 1 ? baseAmount : -baseAmount;
        change.feeAmount += sign === 1 ? feeAmount : -feeAmount;
      }
    },
    // Lines of a plan that charged nothing have left holes.
    all: () => [...changes.values()].flat(),
  };
}

/**
 * Adds to the running sums of charges, in the database transaction that stores the same charges and holds the lock of
 * the ledger.
 */
export async function bookStatementCharges(
  tx: Transaction,
  merchantId: number,
  changes: readonly StatementChargeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const booked = await tx.query(sql`
    insert into stoa.statement_charge as kept (
      merchant_id, month, currency, kind, settled_month, fee_plan_id, line,
      transaction_count, assumed_count, base_amount, fee_amount)
    select books.merchant_id, change.*
    from ${booksOf(merchantId)} as books
    cross join unnest(
      ${changes.map(({ month }) => firstDay(month))}::date[],
      ${changes.map(({ currency }) => currency)}::text[],
      ${changes.map(({ kind }) => kind)}::text[],
      ${changes.map(({ settledMonth }) => firstDay(settledMonth))}::date[],
      ${changes.map(({ feePlanId }) => feePlanId)}::integer[],
      ${changes.map(({ line }) => line)}::smallint[],
      ${changes.map(({ transactionCount }) => transactionCount)}::bigint[],
      ${changes.map(({ assumedCount }) => assumedCount)}::bigint[],
      ${changes.map(({ baseAmount }) => baseAmount)}::numeric[],
      ${changes.map(({ feeAmount }) => feeAmount)}::numeric[]) as change
    on conflict on constraint statement_charge_pkey do update
    set
      transaction_count = kept.transaction_count + excluded.transaction_count,
      assumed_count = kept.assumed_count + excluded.assumed_count,
      base_amount = kept.base_amount + excluded.base_amount,
      fee_amount = kept.fee_amount + excluded.fee_amount
    returning 1`);
  assertBooked(booked, changes);
}

/** Deletes the sums of recorded charges that are 0 because other fees took their place. */
export async function deleteEmptiedCharges(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.statement_charge
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and transaction_count = 0
      and assumed_count = 0
      and base_amount = 0
      and fee_amount = 0`);
}
