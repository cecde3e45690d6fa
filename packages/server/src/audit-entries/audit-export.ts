import { type Instant, toRfc3339 } from '@stoa/contract';
import type { Database } from '../database/database.js';
import type { ExportFormat } from '../export/export-format.js';
import type { ExportAsked, ExportPeriod } from '../export/export-period.js';
import type { AuditedAction } from './audited-action.js';
import type { AuditBook } from './record-audit.js';

export interface TakenExport {
  readonly action: Extract<AuditedAction, `${string}.exported`>;
  readonly asked: Pick<ExportAsked<string>, 'merchantId' | 'by'>;
  readonly period: ExportPeriod;
  readonly format: ExportFormat;
}

/** Records in a transaction of its own that rows are about to be exported. */
export async function auditExport(
  database: Database,
  book: AuditBook,
  { action, asked: { merchantId, by }, period, format }: TakenExport,
): Promise<void> {
  const after = { by, from: timeOf(period.from), to: timeOf(period.to), format };
  const target = action.replace('.exported', '');
  await database.transaction((tx) =>
    book.record(tx, { action, merchantId: merchantId ?? null, target, after }),
  );
}

function timeOf(instant: Instant | undefined): string | null {
  return instant === undefined ? null : toRfc3339(instant);
}
