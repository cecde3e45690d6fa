import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { InstallationEvidence } from './complete-evidence.js';
import type { Resolution } from './resolve-candidates.js';

export interface InstallationKey {
  readonly merchantId: number;
  readonly bundleId: string;
  /** SHA-256 of the client's token. */
  readonly tokenHash: Buffer;
}

/** What was decided when the installation was created. */
export interface Installation {
  readonly installationId: string;
  readonly rule: Resolution['rule'];
  readonly candidates: number;
  /** The text of a JSON object as the operator sent it; null when the matched user had none or nobody matched. */
  readonly attributionData: string | null;
}

export interface NewInstallation extends InstallationKey {
  readonly installationId: string;
  readonly rule: Resolution['rule'];
  readonly storeUserId: string | null;
  readonly evidence: InstallationEvidence;
  readonly createdAt: Date;
}

export async function selectInstallation(
  tx: Queryable,
  { merchantId, bundleId, tokenHash }: InstallationKey,
): Promise<Installation | undefined> {
  const [row] = await tx.query<Installation>(sql`
    select
      installation_id as "installationId", rule, candidates, attribution_data::text as "attributionData"
    from stoa.installation
    where merchant_id = ${merchantId}
      and bundle_id = ${bundleId}
      and token_hash = ${tokenHash}`);
  return row;
}

/**
 * Creates the installation with its user's attribution data, and counts it; undefined when another request was faster.
 * Of a user who was erased since they were matched it holds nothing.
 * The slot of the count is the connection's: two connections that share one only wait for each other's commit.
 */
export async function insertInstallation(
  tx: Queryable,
  {
    merchantId,
    bundleId,
    tokenHash,
    installationId,
    rule,
    storeUserId,
    evidence,
    createdAt,
  }: NewInstallation,
): Promise<Installation | undefined> {
  const [row] = await tx.query<Installation>(sql`
    with matched as (
      select
        ${storeUserId}::text as store_user_id, ${JSON.stringify(evidence)}::jsonb as evidence,
        exists (
          select
          from stoa.erased_store_user
          where user_hash = sha256(convert_to(${storeUserId}::text, 'UTF8'))) as is_erased),
    created as (
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, created_at, erased_at)
      select
        ${merchantId}::integer, ${bundleId}::text, ${tokenHash}::bytea, ${installationId}::uuid,
        case when not is_erased then store_user_id end, ${rule}::text, ${evidence.candidates}::integer,
        case when is_erased then evidence - 'device' else evidence end,
        case when not is_erased then (
          select attribution_data
          from stoa.store_user_attribution as known
          where known.store_user_id = matched.store_user_id) end,
        ${createdAt}::timestamptz, case when is_erased then ${createdAt}::timestamptz end
      from matched
      on conflict (merchant_id, bundle_id, token_hash) do nothing
      returning
        merchant_id, bundle_id, installation_id, rule, candidates, attribution_data, created_at,
        evidence ->> 'outcome' = 'matching_off' as is_unasked),
    counted as (
      insert into stoa.installation_quality as known (
        merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
        attributed_count)
      select
        merchant_id, bundle_id, date_trunc('hour', created_at, 'UTC') as hour, pg_backend_pid() % 64 + 1,
        count(*) filter (where rule = 'ip'), count(*) filter (where rule = 'device'),
        count(*) filter (where rule = 'none' and not is_unasked), count(*) filter (where is_unasked),
        count(*) filter (where rule = 'ambiguous'), count(attribution_data)
      from created
      group by merchant_id, bundle_id, hour
      order by merchant_id, bundle_id, hour
      on conflict (merchant_id, bundle_id, hour, slot) do update
      set
        ip_count = known.ip_count + excluded.ip_count,
        device_count = known.device_count + excluded.device_count,
        none_count = known.none_count + excluded.none_count,
        unasked_count = known.unasked_count + excluded.unasked_count,
        ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
        attributed_count = known.attributed_count + excluded.attributed_count)
    select
      installation_id as "installationId", rule, candidates, attribution_data::text as "attributionData"
    from created`);
  return row;
}

/** An installation of a merchant's app, by the identifier that the app was given. */
export interface InstallationName {
  readonly merchantId: number;
  readonly installationId: string;
}

/** Those of `asked` that exist, each once, with the identifier in lower case. Identifiers must be UUIDs. */
export function selectKnownInstallations(
  tx: Queryable,
  asked: readonly InstallationName[],
): Promise<InstallationName[]> {
  return tx.query<InstallationName>(sql`
    with asked as (
      select distinct merchant_id, installation_id
      from unnest(
        ${asked.map(({ merchantId }) => merchantId)}::integer[],
        ${asked.map(({ installationId }) => installationId)}::uuid[]) as pair (merchant_id, installation_id))
    select known.merchant_id as "merchantId", known.installation_id as "installationId"
    from asked
    join stoa.installation as known
      on known.merchant_id = asked.merchant_id
      and known.installation_id = asked.installation_id`);
}
