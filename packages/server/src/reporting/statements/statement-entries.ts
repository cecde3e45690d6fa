import { toPostgresTimestamp } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { type FeeReason, feeReasonOf } from '../fees/fee-reason.js';
import { monthOf, startOf } from '../month.js';
import type { StatementKey, StatementLine } from './statement.js';
import {
  type AfterRecorded,
  type CorrectionRow,
  type EntryMoment,
  type RecordedEntry,
  selectCorrectionRows,
  selectLateEntries,
  selectSettledEntries,
} from './statement-entry-store.js';

/** A part of a statement's sums: a recorded transaction, or one side of a correction (a reversal is negative). */
export interface StatementEntry extends RecordedEntry {
  readonly kind: StatementLine['kind'];
  readonly correctionId: bigint | null;
  /** It arrived after the month in which it was settled was closed. */
  readonly late: boolean;
  /** Why the correction was made. */
  readonly reason: string | null;
  /** How the fee was computed. Null without a fee, and for a reversal: it takes back the fee of an earlier entry. */
  readonly whyThisFee: FeeReason | null;
}

/** Rows of one SQL statement. They bound the memory, and how long others wait while the rows become text. */
export const rowsOfEntryPage = 2_000;

/** The first month of statements. Transactions settled before it stand on it, too, and are not late. */
export const firstMonth = monthOf(startOf('0001-01'));

/** Every later SQL statement of the database transaction sees the books as they are now; nothing can be written. */
export async function openSnapshot(tx: Transaction): Promise<void> {
  await tx.execute(`
    set transaction isolation level repeatable read read only;
    -- A page is a range of an index. With old statistics PostgreSQL may read and sort the rest of the month instead.
    set local enable_seqscan = off;
    set local enable_bitmapscan = off`);
}

/** Runs the statement that reads a page. */
export type ReadPage = <Row>(select: (tx: Queryable) => Promise<Row[]>) => Promise<Row[]>;

/**
 * The entries of a statement page by page: transactions settled in its month, late transactions, corrections. Transactions
 * are in the order of settlement, then of ids (bytes); corrections in the order of making. Nothing is there that was recorded or
 * corrected after `moment`; but fees are those of the moment at which their page is read.
 */
export async function* statementEntries(
  read: ReadPage,
  key: StatementKey,
  moment: EntryMoment,
): AsyncGenerator<readonly StatementEntry[]> {
  const asked = { ...key, ...moment, limit: rowsOfEntryPage };
  const plans = feePlansById(await read((tx) => selectFeePlans(tx, key.merchantId)));
  const isFirst = key.month === firstMonth;
  const begin = isFirst ? '-infinity' : toPostgresTimestamp(startOf(key.month));
  yield* recordedPages(begin, async (after) =>
    (await read((tx) => selectSettledEntries(tx, { ...asked, after }))).map(entryOf(false, plans)),
  );
  if (!isFirst) {
    yield* recordedPages('-infinity', async (after) =>
      (await read((tx) => selectLateEntries(tx, { ...asked, after }))).map(entryOf(true, plans)),
    );
  }
  yield* correctionPages(plans, (after) => read((tx) => selectCorrectionRows(tx, { ...asked, after })));
}

async function* recordedPages(
  begin: string,
  select: (after: AfterRecorded) => Promise<StatementEntry[]>,
): AsyncGenerator<readonly StatementEntry[]> {
  // No id is empty, so this is before all transactions of that instant.
  let after: AfterRecorded = { settledAt: begin, transactionId: '' };
  for (;;) {
    const page = await select(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < rowsOfEntryPage) return;
    after = { settledAt: toPostgresTimestamp(last.settledAt), transactionId: last.transactionId };
  }
}

async function* correctionPages(
  plans: FeePlansById,
  select: (after: bigint) => Promise<CorrectionRow[]>,
): AsyncGenerator<readonly StatementEntry[]> {
  let after = 0n;
  for (;;) {
    const page = await select(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.flatMap((row) => sidesOf(row, plans));
    if (page.length < rowsOfEntryPage) return;
    after = last.correctionId;
  }
}

export function entryOf(late: boolean, plans: FeePlansById): (row: RecordedEntry) => StatementEntry {
  return (row) => ({
    kind: 'recorded',
    correctionId: null,
    ...row,
    late,
    reason: null,
    whyThisFee: feeReasonOf(row, plans),
  });
}

/** A reversal takes back what stood before, a restatement adds what stands from then on. */
export function sidesOf(row: CorrectionRow, plans: FeePlansById): StatementEntry[] {
  const { correctionId, transactionId, settledAt, reportId, payerCountry, reason } = row;
  const shared = { correctionId, transactionId, settledAt, reportId, payerCountry, reason, late: false };
  const sides: StatementEntry[] = [];
  if (row.oldCurrency !== null) {
    sides.push({
      ...shared,
      kind: 'reversal',
      currency: row.oldCurrency,
      fullAmount: -row.oldFullAmount,
      taxAmount: -row.oldTaxAmount,
      feeAmount: row.oldFeeAmount === null ? null : -row.oldFeeAmount,
      feePlanId: row.oldFeePlanId,
      volumeBefore: null,
      whyThisFee: null,
    });
  }
  if (row.newCurrency !== null) {
    const charged = {
      currency: row.newCurrency,
      fullAmount: row.newFullAmount,
      taxAmount: row.newTaxAmount,
      feePlanId: row.newFeePlanId,
      volumeBefore: row.newVolumeBefore,
    };
    const whyThisFee = feeReasonOf(charged, plans);
    sides.push({ ...shared, kind: 'restatement', ...charged, feeAmount: row.newFeeAmount, whyThisFee });
  }
  return sides;
}
