import type { ExportColumn } from '../../export/export-column.js';
import type { ExportedEntry } from './audit-export-store.js';

/** Without e-mail addresses, because a file would survive their erasure. Users appear with their number. */
export const auditColumns: readonly ExportColumn<ExportedEntry>[] = [
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
