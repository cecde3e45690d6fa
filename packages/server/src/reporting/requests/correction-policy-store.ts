import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The amount up to which a merchant's requests are accepted without an operator. */
export interface CorrectionPolicy {
  readonly merchantId: number;
  readonly currency: string;
  /** In minor units; 0: none. */
  readonly mostAmount: bigint;
  readonly madeAt: Date;
  readonly madeBy: string;
}

export async function insertPolicy(tx: Transaction, policy: CorrectionPolicy): Promise<void> {
  await tx.query(sql`
    insert into stoa.correction_policy (merchant_id, currency, most_amount, made_at, made_by)
    values (${policy.merchantId}, ${policy.currency}, ${policy.mostAmount}, ${policy.madeAt}, ${policy.madeBy})`);
}

/** The newest policy of each currency. */
export function selectPolicies(tx: Queryable, merchantId: number): Promise<CorrectionPolicy[]> {
  return tx.query<CorrectionPolicy>(sql`
    select distinct on (currency)
      merchant_id as "merchantId", currency, most_amount as "mostAmount", made_at as "madeAt", made_by as "madeBy"
    from stoa.correction_policy
    where merchant_id = ${merchantId}
    order by currency, correction_policy_id desc`);
}
