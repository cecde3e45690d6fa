import { byteaArray, integerArray, textArray, timestampArray, uuidArray } from '../database/binary-arrays.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { instantOf } from '../kernel/timestamp.js';
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

/**
 * Creates those installations whose token is new, each with its user's attribution data, and counts them; gives those
 * that were created. Of a user who was erased since they were matched an installation holds nothing.
 *
 * In one order everywhere, or two processes that got the same tokens would lock each other out. The slot of the count is
 * the connection's: two connections that share one only wait for each other's commit.
 */
export function insertInstallations(
  tx: Queryable,
  installations: readonly NewInstallation[],
): Promise<Installation[]> {
  return tx.query<Installation>(sql`
    with matched as materialized (
      select
        matched.*,
        exists (
          select
          from stoa.erased_store_user as erased
          where erased.user_hash = sha256(convert_to(matched.store_user_id, 'UTF8'))) as is_erased
      from unnest(
        ${integerArray(installations.map(({ merchantId }) => merchantId))}::integer[],
        ${textArray(installations.map(({ bundleId }) => bundleId))}::text[],
        ${byteaArray(installations.map(({ tokenHash }) => tokenHash))}::bytea[],
        ${uuidArray(installations.map(({ installationId }) => installationId))}::uuid[],
        ${textArray(installations.map(({ storeUserId }) => storeUserId))}::text[],
        ${textArray(installations.map(({ rule }) => rule))}::text[],
        ${integerArray(installations.map(({ evidence }) => evidence.candidates))}::integer[],
        ${textArray(installations.map(({ evidence }) => JSON.stringify(evidence)))}::text[]::jsonb[],
        ${timestampArray(installations.map(({ createdAt }) => instantOf(createdAt)))}::timestamptz[])
        as matched (
          merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)),
    created as (
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, created_at, erased_at)
      select
        merchant_id, bundle_id, token_hash, installation_id, case when not is_erased then store_user_id end, rule,
        candidates, case when is_erased then evidence - 'device' else evidence end,
        case when not is_erased then (
          select attribution_data
          from stoa.store_user_attribution as known
          where known.store_user_id = matched.store_user_id) end,
        created_at, case when is_erased then created_at end
      from matched
      order by merchant_id, bundle_id, token_hash
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
        attributed_count = known.attributed_count + excluded.attributed_count),
    announced as (
      update stoa.awaited_installation as awaited
      set look_at = created.created_at
      from created
      where awaited.merchant_id = created.merchant_id
        and awaited.installation_id = created.installation_id)
    select
      installation_id as "installationId", rule, candidates, attribution_data::text as "attributionData"
    from created`);
}

/** An installation of a merchant's app, by the identifier that the app was given. */
export interface InstallationName {
  readonly merchantId: number;
  readonly installationId: string;
}
