import { toPostgresTimestamp } from '@stoa/contract';
import type { Exported } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, ending } from '../../export/export-period.js';
import { settledPromise } from '../../export/export-schemas.js';
import {
  type ExportedEntry,
  selectExportedEntries,
  selectExportedEntriesOfMerchant,
} from './audit-export-store.js';

const rowsOfPage = 2_000;

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

/** The entries of a period, all or those about one merchant. Asking for them is an entry itself. */
export const auditExport: Exported<'happened', ExportedEntry> = {
  name: 'audit',
  times: ['happened'],
  meaning: `\`happened\`: when the change or the reading was recorded. ${settledPromise}`,
  unsettled: [],
  description:
    'The entries of the audit trail in the order in which they happened, each with its link in the chain, without e-mail addresses. Those that belong to no merchant are there unless `merchant_id` asks for one.',
  scope: 'audit:read',
  ids: { operator: 'exportAudit' },
  columns: auditColumns,
  pages: async function* (database, { merchantId, period }) {
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
  },
};
