import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReadEntry } from '../reading/audit-entry-reading-store.js';

/** An entry as it is exported. */
export interface ExportedEntry extends Omit<ReadEntry, 'email'> {
  /** The hash of its link; null until it is chained. */
  readonly hash: Buffer | null;
}

/** Asks for entries after a place in their order and before a time; times are texts as PostgreSQL reads them. */
export interface AuditExportPage {
  readonly afterTime: string;
  readonly afterId: bigint;
  readonly before: string;
  readonly limit: number;
}

/** All entries of a page, in the order in which they happened. */
export function selectExportedEntries(
  tx: Queryable,
  { afterTime, afterId, before, limit }: AuditExportPage,
): Promise<ExportedEntry[]> {
  return tx.query<ExportedEntry>(sql`
    select
      entry.audit_id as "auditId", (extract(epoch from entry.happened_at) * 1000000)::bigint as "happenedAt",
      entry.actor_kind as "actorKind", entry.actor_id as "actorId", entry.actor_merchant_id as "actorMerchantId",
      entry.actor_name as "actorName", entry.actor_label as "actorLabel", entry.how, entry.action,
      entry.merchant_id as "merchantId", entry.target, entry.before::text as before, entry.after::text as after,
      entry.request_id as "requestId", to_char(link.month, 'YYYY-MM') as month, link.position, link.hash
    from stoa.audit_entry as entry
    left join stoa.audit_link as link on link.audit_id = entry.audit_id
    where (entry.happened_at, entry.audit_id) > (${afterTime}::timestamptz, ${afterId}::bigint)
      and entry.happened_at < ${before}::timestamptz
    order by entry.happened_at, entry.audit_id
    limit ${limit}`);
}

/** The entries about one merchant, in the order in which they happened. */
export function selectExportedEntriesOfMerchant(
  tx: Queryable,
  merchantId: number,
  { afterTime, afterId, before, limit }: AuditExportPage,
): Promise<ExportedEntry[]> {
  return tx.query<ExportedEntry>(sql`
    select
      entry.audit_id as "auditId", (extract(epoch from entry.happened_at) * 1000000)::bigint as "happenedAt",
      entry.actor_kind as "actorKind", entry.actor_id as "actorId", entry.actor_merchant_id as "actorMerchantId",
      entry.actor_name as "actorName", entry.actor_label as "actorLabel", entry.how, entry.action,
      entry.merchant_id as "merchantId", entry.target, entry.before::text as before, entry.after::text as after,
      entry.request_id as "requestId", to_char(link.month, 'YYYY-MM') as month, link.position, link.hash
    from stoa.audit_entry as entry
    left join stoa.audit_link as link on link.audit_id = entry.audit_id
    -- In an order that only the index of the merchants has.
    where (entry.merchant_id, entry.happened_at, entry.audit_id) > (
        ${merchantId}::integer, ${afterTime}::timestamptz, ${afterId}::bigint)
      and (entry.merchant_id, entry.happened_at) < (${merchantId}::integer, ${before}::timestamptz)
    order by entry.merchant_id, entry.happened_at, entry.audit_id
    limit ${limit}`);
}
