import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** A transaction that names an installation, or named it before a correction; amounts as reported, in minor units. */
export interface PaymentOfInstallation {
  readonly merchantId: number;
  readonly transactionId: string;
  readonly installationId: string;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

export interface PaymentRange {
  readonly installationId: string;
  /** Only transactions with a later id. */
  readonly after: string;
  readonly limit: number;
}

/** The transactions of an installation, by id. */
export function selectPaymentsOfInstallation(
  tx: Queryable,
  merchantId: number,
  { installationId, after, limit }: PaymentRange,
): Promise<PaymentOfInstallation[]> {
  return tx.query<PaymentOfInstallation>(sql`
    with reported as (
      select transaction_id
      from stoa.transaction_facts
      where merchant_id = ${merchantId}
        and installation_id = ${installationId}::uuid
        and transaction_id > ${after}::text collate "C"
      order by merchant_id, installation_id, transaction_id
      limit ${limit}),
    corrected as (
      select distinct transaction_id
      from stoa.correction_facts
      where merchant_id = ${merchantId}
        and installation_id = ${installationId}::uuid
        and transaction_id > ${after}::text collate "C"
      order by transaction_id
      limit ${limit}),
    named as (
      select transaction_id
      from reported
      union
      select transaction_id
      from corrected)
    select
      recorded.merchant_id, recorded.transaction_id, ${installationId}::uuid as installation_id, recorded.currency,
      recorded.full_amount, recorded.tax_amount, recorded.payer_country,
      (extract(epoch from recorded.settled_at) * 1000000)::bigint as settled_at
    from named
    -- One lookup for each id; see selectRecorded.
    cross join lateral (
      select *
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= named.transaction_id
        and transaction_id <= named.transaction_id
      order by merchant_id, transaction_id
      limit 1) as recorded
    order by recorded.transaction_id
    limit ${limit}`);
}
