import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Turns a second factor on. `step` is the time step of the code that proved it, which is used up. */
export async function storeSecondFactor(
  tx: Transaction,
  userId: number,
  { sealed, step, now }: { readonly sealed: Buffer; readonly step: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set second_factor = ${sealed}, second_factor_since = ${now}, second_factor_step = ${step}
    where user_id = ${userId}`);
}

/**
 * Removes the second factor and its recovery codes; false if there was none. The step of the last accepted code stays,
 * so that no code counts again for a second factor that is turned on anew.
 */
export async function clearSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_account
    set second_factor = null, second_factor_since = null
    where user_id = ${userId}
    and second_factor is not null
    returning user_id`);
  await tx.query(sql`
    delete from stoa.recovery_code
    where user_id = ${userId}`);
  return rows.length > 0;
}

/** Accepts the code of a time step; false if this one or a later one was accepted before. */
export async function acceptStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_account
    set second_factor_step = ${step}
    where user_id = ${userId}
    and (second_factor_step is null or second_factor_step < ${step})
    returning user_id`);
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query(sql`
    delete from stoa.recovery_code
    where user_id = ${userId}`);
  await tx.query(sql`
    insert into stoa.recovery_code (user_id, code_hash)
    select ${userId}, code_hash
    from unnest(${hashes}::bytea[]) as code_hash`);
}

/** Uses a recovery code up; false if there is no such code, or it was used before. */
export async function useRecoveryCode(
  tx: Queryable,
  userId: number,
  { codeHash, now }: { readonly codeHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.recovery_code
    set used_at = ${now}
    where user_id = ${userId}
    and code_hash = ${codeHash}
    and used_at is null
    returning user_id`);
  return rows.length > 0;
}
