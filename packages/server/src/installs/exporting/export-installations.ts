import { toPostgresTimestamp } from '@stoa/contract';
import { walkMerchants } from '../../access/index.js';
import { type Actor, auditExport, openAuditBook } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { ExportColumn } from '../../export/export-column.js';
import { beginning, type ExportAsked, ending, settledPeriod } from '../../export/export-period.js';
import type { PeriodExport } from '../../export/send-export.js';
import {
  type ExportedInstallation,
  selectCreatedInstallations,
  selectErasedInstallations,
} from './installation-export-store.js';

/** `created`: when the app called for the first time; `erased`: when the person was erased. */
export const installationTimes = ['created', 'erased'] as const;
export type InstallationTime = (typeof installationTimes)[number];

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

type Begin = PeriodExport<ExportedInstallation>['begin'];

/**
 * Exports the installations of a {@link settledPeriod} as they are now, for one merchant or for all. With `erased`, a warehouse
 * can repeat erasures. @throws Failure unknown_merchant
 */
export async function exportInstallations(
  { database, clock }: Context,
  asked: ExportAsked<InstallationTime>,
  by: Actor,
): Promise<PeriodExport<ExportedInstallation>> {
  const period = settledPeriod(asked, clock.now());
  const merchants = await walkMerchants(database, asked.merchantId);
  const begin: Begin = async (format) => {
    await auditExport(database, openAuditBook(by, clock), {
      action: 'installations.exported',
      asked,
      period,
      format,
    });
    return { columns: installationColumns, pages: pages() };
  };
  return { period, begin };

  async function* pages(): AsyncGenerator<readonly ExportedInstallation[]> {
    for await (const merchantId of merchants) {
      // Identifiers are random, so no installation has the lowest one. So this place comes before all installations of its instant.
      let after = { afterTime: beginning(period), afterId: lowestId };
      for (;;) {
        const range = { ...after, before: ending(period), limit: rowsOfPage };
        const page = await alongIndexes(database, (tx) => selectOf[asked.by](tx, merchantId, range));
        yield page;
        const last = page.at(-1);
        if (last === undefined || page.length < rowsOfPage) break;
        after = placeOf(last, asked.by);
      }
    }
  }
}

const selectOf = {
  created: selectCreatedInstallations,
  erased: selectErasedInstallations,
} as const satisfies Record<InstallationTime, unknown>;

function placeOf(one: ExportedInstallation, by: InstallationTime): { afterTime: string; afterId: string } {
  const time = by === 'created' ? one.createdAt : (one.erasedAt ?? one.createdAt);
  return { afterTime: toPostgresTimestamp(time), afterId: one.installationId };
}
