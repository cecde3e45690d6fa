import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Resolution } from '../matching/resolve-candidates.js';

/** An installation as it is exported: without its store user, its token and its device (docs/privacy.md). */
export interface ExportedInstallation {
  readonly merchantId: number;
  readonly installationId: string;
  readonly bundleId: string;
  readonly createdAt: Instant;
  readonly rule: Resolution['rule'];
  readonly candidates: number;
  /** The text of a JSON object as the operator sent it; null if the installation is organic. */
  readonly attributionData: string | null;
  readonly source: string | null;
  readonly campaign: string | null;
  readonly erasedAt: Instant | null;
}

/** A merchant's installations after a place in their order, and before a time. */
export interface InstallationExportPage {
  /** As PostgreSQL reads it, exact to the microsecond. */
  readonly afterTime: string;
  readonly afterId: string;
  readonly before: string;
  readonly limit: number;
}

const exportedColumns = sql`
  merchant_id, installation_id, bundle_id, (extract(epoch from created_at) * 1000000)::bigint as "createdAt", rule, candidates,
  attribution_data::text as attribution_data, nullif(source, '') as source, nullif(campaign, '') as campaign,
  (extract(epoch from erased_at) * 1000000)::bigint as "erasedAt"`;

/** Those that were created in this range, in the order of creation. */
export function selectCreatedInstallations(
  tx: Queryable,
  merchantId: number,
  { afterTime, afterId, before, limit }: InstallationExportPage,
): Promise<ExportedInstallation[]> {
  return tx.query<ExportedInstallation>(sql`
    select ${exportedColumns}
    from stoa.installation
    where merchant_id = ${merchantId}
      and (created_at, installation_id) > (${afterTime}::timestamptz, ${afterId}::uuid)
      and created_at < ${before}::timestamptz
    order by merchant_id, created_at, installation_id
    limit ${limit}`);
}

/** Those that were erased in this range, in the order of erasure. */
export function selectErasedInstallations(
  tx: Queryable,
  merchantId: number,
  { afterTime, afterId, before, limit }: InstallationExportPage,
): Promise<ExportedInstallation[]> {
  return tx.query<ExportedInstallation>(sql`
    select ${exportedColumns}
    from stoa.installation
    where merchant_id = ${merchantId}
      and erased_at is not null
      and (erased_at, installation_id) > (${afterTime}::timestamptz, ${afterId}::uuid)
      and erased_at < ${before}::timestamptz
    order by merchant_id, erased_at, installation_id
    limit ${limit}`);
}
