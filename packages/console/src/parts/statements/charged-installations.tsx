import type { Schema } from '@stoa/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { Card } from '../../components/card.js';
import { appColumn, type Column, codeColumn, dayColumn } from '../../components/columns.js';
import { PagedTable } from '../../components/paged-table.js';
import { Empty } from '../../components/states.js';
import { texts as all } from './texts.js';

type Installation = Schema<'ChargedInstallation'>;
const texts = all.adjustments;
const name = 'installations';

/** Where the installations that an adjustment charges are listed, on the page of its statement at `address`. */
export function installationsAddress(address: string, adjustmentId: number): string {
  return `${address}?${name}=${adjustmentId}`;
}

/** The adjustment whose installations the address asks for; undefined if it asks for none. */
export function useAskedAdjustment(): number | undefined {
  const [params] = useSearchParams();
  const asked = params.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
}

/** The installations that an adjustment charges, page by page. */
export function ChargedInstallations({
  adjustmentId,
  of,
}: {
  readonly adjustmentId: number;
  readonly of: UseQueryResult<Schema<'ChargedInstallationPage'>>;
}) {
  const title = texts.installationsOf(adjustmentId);
  return (
    <Card title={title}>
      <PagedTable
        of={of}
        rowsOf={({ installations }) => installations}
        empty={<Empty title={texts.noInstallations}>{texts.noInstallationsHint}</Empty>}
        caption={title}
        keyOf={({ installation_id: id }) => id}
        columns={columns}
      />
    </Card>
  );
}

const columns: readonly Column<Installation>[] = [
  codeColumn(texts.installation, ({ installation_id: id }) => id),
  appColumn(texts.app),
  dayColumn(texts.installedOn, ({ installed_on: day }) => day),
];
