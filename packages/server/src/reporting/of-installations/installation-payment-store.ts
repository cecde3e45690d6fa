import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/**
 * A transaction that names an installation, named it before a correction, or would by a correction that was requested
 * or proposed, whatever became of that; amounts as reported, in minor units.
 */
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
    requested as (
      select distinct transaction_id
      from stoa.correction_request
      where merchant_id = ${merchantId}
        and (facts ->> 'installation_id')::uuid = ${installationId}::uuid
        and transaction_id > ${after}::text collate "C"
      order by transaction_id
      limit ${limit}),
    -- Few proposals name installations, so all of them are looked through.
    proposed as (
      select one ->> 'transactionId' as transaction_id
      from stoa.correction_proposal
      cross join lateral jsonb_array_elements(corrections) as one
      where merchant_id = ${merchantId}
        and jsonb_path_exists(corrections, '$[*].facts.installationId')
        and one -> 'facts' ->> 'installationId' = ${installationId}::text
        and (one ->> 'transactionId') collate "C" > ${after}::text),
    named as (
      select transaction_id
      from reported
      union
      select transaction_id
      from corrected
      union
      select transaction_id
      from requested
      union
      select transaction_id
      from proposed)
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
