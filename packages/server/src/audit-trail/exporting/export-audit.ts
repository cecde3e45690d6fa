import { toPostgresTimestamp } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, auditExport, openAuditBook } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, type ExportAsked, ending, settledPeriod } from '../../export/export-period.js';
import type { PeriodExport } from '../../export/send-export.js';
import type { Clock } from '../../kernel/clock.js';
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

/** Without e-mail addresses, because a file would survive their erasure. Users appear with their number. */
const auditColumns: readonly ExportColumn<ExportedEntry>[] = [
  { name: 'audit_id', kind: 'int64', of: ({ auditId }) => auditId },
  { name: 'happened_at', kind: 'instant', of: ({ happenedAt }) => happenedAt },
  { name: 'actor_kind', kind: 'text', of: ({ actorKind }) => actorKind },
  { name: 'actor_id', kind: 'integer', of: ({ actorId }) => actorId },
  { name: 'actor_merchant_id', kind: 'integer', of: ({ actorMerchantId }) => actorMerchantId },
  { name: 'actor_name', kind: 'text', of: ({ actorName }) => actorName },
  {
    name: 'actor_label',
    kind: 'text',
    of: ({ actorKind, actorLabel }) => (actorKind === 'user' ? null : actorLabel),
  },
  { name: 'how', kind: 'text', of: ({ how }) => how },
  { name: 'action', kind: 'text', of: ({ action }) => action },
  { name: 'merchant_id', kind: 'integer', of: ({ merchantId }) => merchantId },
  { name: 'target', kind: 'text', of: ({ target }) => target },
  { name: 'before', kind: 'json', of: ({ before }) => before },
  { name: 'after', kind: 'json', of: ({ after }) => after },
  { name: 'request_id', kind: 'text', of: ({ requestId }) => requestId },
  { name: 'month', kind: 'text', of: ({ month }) => month },
  { name: 'position', kind: 'integer', of: ({ position }) => position },
  { name: 'hash', kind: 'text', of: ({ hash }) => hash?.toString('hex') ?? null },
];
