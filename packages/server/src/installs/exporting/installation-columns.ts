import type { ExportColumn } from '../../export/export-column.js';
import type { ExportedInstallation } from './installation-export-store.js';

export const installationColumns: readonly ExportColumn<ExportedInstallation>[] = [
  { name: 'merchant_id', kind: 'integer', of: ({ merchantId }) => merchantId },
  { name: 'installation_id', kind: 'text', of: ({ installationId }) => installationId },
  { name: 'bundle_id', kind: 'text', of: ({ bundleId }) => bundleId },
  { name: 'created_at', kind: 'instant', of: ({ createdAt }) => createdAt },
  { name: 'rule', kind: 'text', of: ({ rule }) => rule },
  { name: 'candidates', kind: 'integer', of: ({ candidates }) => candidates },
  { name: 'attributed', kind: 'boolean', of: ({ attributionData }) => attributionData !== null },
  { name: 'attribution_data', kind: 'json', of: ({ attributionData }) => attributionData },
  { name: 'source', kind: 'text', of: ({ source }) => source },
  { name: 'campaign', kind: 'text', of: ({ campaign }) => campaign },
  { name: 'erased_at', kind: 'instant', of: ({ erasedAt }) => erasedAt },
];
