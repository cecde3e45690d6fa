import { type Instant, toRfc3339 } from '@stoa/contract';
import type { Database, Transaction } from '../database/database.js';
import type { ExportFormat } from '../export/export-format.js';
import type { ExportAsked, ExportPeriod } from '../export/export-period.js';
import type { Clock } from '../kernel/clock.js';
import type { Actor } from './actor.js';
import { insertAuditEntry, type NewAuditEntry } from './audit-entry-store.js';
import type { AuditedAction } from './audited-action.js';

/** Writes entries of one actor; a use case that changes something is built with one. */
export interface AuditWriter {
  readonly actor: Actor;
  /** The time that its entries have. */
  readonly now: () => Date;
  /** Must be called with the transaction of the change: both are committed, or neither. */
  record(tx: Transaction, entry: NewAuditEntry): Promise<void>;
}

export function auditWriter(actor: Actor, clock: Clock): AuditWriter {
  return {
    actor,
    now: () => clock.now(),
    record: (tx, entry) => insertAuditEntry(tx, entry, { actor, now: clock.now() }),
  };
}

/** Writes an entry in the transaction of the change: both are committed, or neither. */
export function recordAudit(
  tx: Transaction,
  entry: NewAuditEntry,
  { by, clock }: { readonly by: Actor; readonly clock: Clock },
): Promise<void> {
  return insertAuditEntry(tx, entry, { actor: by, now: clock.now() });
}

interface TakenExport {
  readonly action: Extract<AuditedAction, `${string}.exported`>;
  readonly asked: Pick<ExportAsked<string>, 'merchantId' | 'by'>;
  readonly period: ExportPeriod;
  readonly format: ExportFormat;
}

/** Records in a transaction of its own that rows are about to be exported. */
export async function auditExport(
  database: Database,
  audit: AuditWriter,
  { action, asked: { merchantId, by }, period, format }: TakenExport,
): Promise<void> {
  const after = { by, from: timeOf(period.from), to: timeOf(period.to), format };
  const target = action.replace('.exported', '');
  await database.transaction((tx) =>
    audit.record(tx, { action, merchantId: merchantId ?? null, target, after }),
  );
}

function timeOf(instant: Instant | undefined): string | null {
  return instant === undefined ? null : toRfc3339(instant);
}
