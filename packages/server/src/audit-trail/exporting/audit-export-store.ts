import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { entryColumns, type ReadEntry } from '../reading/audit-entry-reading-store.js';

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

const exportedEntries = sql`
  select ${entryColumns}, link.hash
  from stoa.audit_entry as entry
  left join stoa.audit_link as link on link.audit_id = entry.audit_id`;

/** All entries of a page, in the order in which they happened. */
export function selectExportedEntries(
  tx: Queryable,
  { afterTime, afterId, before, limit }: AuditExportPage,
): Promise<ExportedEntry[]> {
  return tx.query<ExportedEntry>(sql`
    ${exportedEntries}
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
    ${exportedEntries}
    -- In an order that only the index of the merchants has.
    where (entry.merchant_id, entry.happened_at, entry.audit_id) > (
        ${merchantId}::integer, ${afterTime}::timestamptz, ${afterId}::bigint)
      and (entry.merchant_id, entry.happened_at) < (${merchantId}::integer, ${before}::timestamptz)
    order by entry.merchant_id, entry.happened_at, entry.audit_id
    limit ${limit}`);
}
