import { toPostgresTimestamp } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, auditExport, openAuditBook } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { beginning, type ExportAsked, ending, settledPeriod } from '../../export/export-period.js';
import type { PeriodExport } from '../../export/send-export.js';
import type { Clock } from '../../kernel/clock.js';
import { auditColumns } from './audit-columns.js';
import {
  type ExportedEntry,
  selectExportedEntries,
  selectExportedEntriesOfMerchant,
} from './audit-export-store.js';

/** `happened`: the time at which an entry happened. */
export const auditTimes = ['happened'] as const;
export type AuditTime = (typeof auditTimes)[number];

/**
 * The entries of a {@link settledPeriod}, all or those about one merchant. Asking for them is an entry itself.
 * @throws Failure unknown_merchant
 */
export type ExportAudit = (asked: ExportAsked<AuditTime>, by: Actor) => Promise<PeriodExport<ExportedEntry>>;

const rowsOfPage = 2_000;

type Begin = PeriodExport<ExportedEntry>['begin'];

export function createExportAudit(database: Database, clock: Clock): ExportAudit {
  return async (asked, by) => {
    const { merchantId } = asked;
    const period = settledPeriod(asked, clock.now());
    if (merchantId !== undefined) await assertMerchant(database, merchantId);
    const begin: Begin = async (format) => {
      await auditExport(database, openAuditBook(by, clock), {
        action: 'audit.exported',
        asked,
        period,
        format,
      });
      return { columns: auditColumns, pages: pages() };
    };
    return { period, begin };

    async function* pages(): AsyncGenerator<readonly ExportedEntry[]> {
      let after = { afterTime: beginning(period), afterId: 0n };
      for (;;) {
        const range = { ...after, before: ending(period), limit: rowsOfPage };
        const page = await alongIndexes(database, (tx) =>
          merchantId === undefined
            ? selectExportedEntries(tx, range)
            : selectExportedEntriesOfMerchant(tx, merchantId, range),
        );
        yield page;
        const last = page.at(-1);
        if (last === undefined || page.length < rowsOfPage) return;
        after = { afterTime: toPostgresTimestamp(last.happenedAt), afterId: last.auditId };
      }
    }
  };
}
