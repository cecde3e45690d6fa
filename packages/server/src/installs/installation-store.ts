import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { MatchEvidence, Resolution } from './resolve-candidates.js';

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
  readonly evidence: MatchEvidence;
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

/** Creates the installation with its user's attribution data; undefined when another request was faster. */
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
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, created_at)
    values (
      ${merchantId}, ${bundleId}, ${tokenHash}, ${installationId}, ${storeUserId}::text, ${rule},
      ${evidence.candidates}, ${JSON.stringify(evidence)}::jsonb,
      (select attribution_data from stoa.store_user_attribution where store_user_id = ${storeUserId}::text),
      ${createdAt})
    on conflict (merchant_id, bundle_id, token_hash) do nothing
    returning
      installation_id as "installationId", rule, candidates, attribution_data::text as "attributionData"`);
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
