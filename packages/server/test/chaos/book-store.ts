import type { Queryable } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

/** A transaction as it was recorded. */
export interface RecordedRow {
  readonly id: string;
  readonly amount: bigint;
  readonly fee: bigint;
}

export function recordedTransactions(database: Queryable, merchantId: number): Promise<RecordedRow[]> {
  return database.query<RecordedRow>(sql`
    select transaction_id as id, full_amount as amount, fee_amount as fee
    from stoa.transaction
    where merchant_id = ${merchantId}`);
}

/** The ids of corrected transactions, each as often as it was corrected. */
export async function correctedIds(database: Queryable, merchantId: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select transaction_id as id
    from stoa.correction
    where merchant_id = ${merchantId}`);
  return rows.map(({ id }) => id);
}

/** The numbers of all closed statements, in order. */
export async function statementNumbers(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ number: string }>(sql`
    select statement_number as number
    from stoa.statement_close
    where statement_number is not null
    order by statement_number`);
  return rows.map(({ number }) => number);
}

/**
 * The ids of corrected transactions according to the audit trail. Every correction in this test is of one transaction.
 */
export async function auditedCorrections(database: Queryable, merchantId: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select after -> 'transaction_ids' ->> 0 as id
    from stoa.audit_entry
    where merchant_id = ${merchantId}
      and action = 'corrections.made'`);
  return rows.map(({ id }) => id);
}

/** The numbers of all closed statements according to the audit trail, in order. */
export async function auditedNumbers(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ number: string }>(sql`
    select closed ->> 'number' as number
    from stoa.audit_entry
    cross join lateral jsonb_array_elements(after -> 'statements') as closed
    where action = 'month.closed'
    order by closed ->> 'number'`);
  return rows.map(({ number }) => number);
}

/** The store users of all sessions, each as often as it was seen. */
export async function seenStoreUsers(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`
    select store_user_id as name
    from stoa.store_session`);
  return rows.map(({ name }) => name);
}

interface GrantedCredit {
  readonly reference: string;
  readonly granted: bigint;
  /** The sum of its uses, which are negative. */
  readonly used: bigint;
  /** What its newest use left. */
  readonly left: bigint;
}

/** The credits of a merchant, by reference. */
export function grantedCredits(database: Queryable, merchantId: number): Promise<GrantedCredit[]> {
  return database.query<GrantedCredit>(sql`
    select
      granted.reference, granted.credit_left as granted, coalesce(sum(used.amount), 0)::bigint as used,
      coalesce(min(used.credit_left), granted.credit_left) as left
    from stoa.statement_adjustment as granted
    left join stoa.statement_adjustment as used
      on used.merchant_id = granted.merchant_id
      and used.of_adjustment_id = granted.adjustment_id
    where granted.merchant_id = ${merchantId}
      and granted.reference is not null
    group by granted.reference, granted.credit_left
    order by granted.reference`);
}
