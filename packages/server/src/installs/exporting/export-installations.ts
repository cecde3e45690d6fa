import { toPostgresTimestamp } from '@stoa/contract';
import { byMerchant, type Exported } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, ending } from '../../export/export-period.js';
import { settledPromise } from '../../export/export-schemas.js';
import {
  type ExportedInstallation,
  selectCreatedInstallations,
  selectErasedInstallations,
} from './installation-export-store.js';

type InstallationTime = 'created' | 'erased';

const installationColumns: readonly ExportColumn<ExportedInstallation>[] = [
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

const rowsOfPage = 2_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** The installations of a period as they are now. With `erased`, a warehouse can repeat erasures. */
export const installationExport: Exported<InstallationTime, ExportedInstallation> = {
  name: 'installations',
  times: ['created', 'erased'],
  meaning: `\`created\` (the default): when the app called for the first time. \`erased\`: when the person was erased, so that copies can follow. ${settledPromise}`,
  unsettled: [],
  description:
    'Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too.',
  scope: 'installs:read',
  ids: { operator: 'exportAllInstallations', merchant: 'exportInstallations' },
  columns: installationColumns,
  pages: byMerchant(async function* (database, { merchantId, by, period }) {
    // Identifiers are random, so no installation has the lowest one. So this place comes before all installations of
    // its instant.
    let after = { afterTime: beginning(period), afterId: lowestId };
    for (;;) {
      const range = { ...after, before: ending(period), limit: rowsOfPage };
      const page = await alongIndexes(database, (tx) => selectOf[by](tx, merchantId, range));
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < rowsOfPage) return;
      after = placeOf(last, by);
    }
  }),
};

const selectOf = {
  created: selectCreatedInstallations,
  erased: selectErasedInstallations,
} as const satisfies Record<InstallationTime, unknown>;

function placeOf(one: ExportedInstallation, by: InstallationTime): { afterTime: string; afterId: string } {
  const time = by === 'created' ? one.createdAt : (one.erasedAt ?? one.createdAt);
  return { afterTime: toPostgresTimestamp(time), afterId: one.installationId };
}
